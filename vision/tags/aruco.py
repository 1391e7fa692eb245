"""The bits of the common ArUco dictionaries, as data, so that no build of OpenCV is needed to draw or check a marker.

Each text is base 85 of the inner bits of all markers, row by row, 1 = white, without the black border. The published
dictionaries of 50, 100 and 250 markers are prefixes of the longer ones, so one text serves them all.
"""

DICTIONARY_BITS: dict[str, tuple[int, int, str]] = {
    "4x4": (
        4,
        250,
        "wK5NyGcB1$RGxXwo-V}l{@Tx0`H>N)4!0@~B(WwwMrCFIY+iP+hKsN(%+=k3{zsH?tmLIsAtN+zL={)Ep3m^h2(Ae!7<B~y4fY&b7Z@r"
        "iGK@H~B<L>dEk8?SP%cmtQIu6^T|r-$XaQ(vVI*PcYZ7neXWxDsfS`j!i=vZyglvT>g`Av;pP{>ayacvezsR?%${)#M*;v!n%$UcZ#W("
        "3)`6c_i?ke|9HFb)ub{7iI21_l$N!Ua5Pc~1}Y2<LndTzAp?N9vY{-yvW07D9h3Wfr202~092sa8b3C0Tn3Hu9J5P}#j5O@%C5_A%=8u"
        "=3j3=RzO1Tzeu4)PBD2TTv72QLM+50MAk9^@1`9e@?cABz>b9kC#QDCr`iC{rr%BKIjkAx0^=E1WB`ILbIKFb6p2I!QWZGF>}}IUPIGC"
        "PycLFRCpRCEg`dFLyLZJg7WDGz~QSHkv))HEKNxJ?%flKWsP7JzPC@H?Th!KmSPOLTE}YL10NyLETH=SWj9=SQb!STKZbGQ6pQ5Ss76^"
        "Old~JP76d|PFYQZO?^k$M{`_-UPM+aT)S1nUv6LPT@qDZVsK&=VZv)5V?}FRYg>2>de3-&d4O@{addgManpM<WNK!pZl`XMWg>0MXN_$"
        "!",
    ),
    "5x5": (
        5,
        250,
        "qS;;t0lBr|+psxbeRZiPP$0FZuh`-gYlg6yOi$@&oxpl6tPe3*iFw7F`T0;$<9|!jtS_jW-pRO-Vcv;u)2&010@fKqx)R>bXc6gVT)27"
        "BVk9JC+_R97i0n>o+%|}FAZTY2s<H^kcSolFq|8-f3q%DqS~`Y2a#oZQsY~aZ2|nyFotD$_i=~O_({nEQNCtYylD)0<<7*s|ttXiAz+7"
        "5U7GL(2Sj&y9!}w5(_vyk!^=<Mip5Kj=B=Y%p4TuVd$fNGzI^wagwYx0Zoz?4~r%=nz%24%m3fPS)hBKK(RzoR{m=!=U<pzag3Sya-(J"
        "cLG(E>=VLpPiNwMW1fJ9tcrBqgOz3`;`;J>rAvgG1x$gN}!hk=Yoq*&JI+HZGlw6XLNCzkNzW+yqGP(xH3_SKB0yzz|QH_#<kp7rmE_B"
        "ryg7I@3kr3Cfp1$N|J{&N@Vj1fq6-QAgaUsZyk2JL+^8Ngc{&p9K3{H;t@*yOeGI3nyP?shN_P4~0)Lo~GOaTP3fr>gHKlkgT}%=3{je"
        "IA$%vS$6ox0eP#bIUb`N`E0O+(TJZA6g78FD39kTYU7+m8%mGTWus&g<kso4c68o127+n3NTm&^u!Yvmp)33rHU-Rk0P%(ARhIh^GiL?"
        "#vsgUeqW3S=jQEFM49=J~DVPT|iI0pC6~>f5Wp_ez>BPBgJY4`TmgTxLW-b%6on+FPK<Q|Ux0ai`Na$U&!3NxZOQ2(q$~fNPt~mDGz4~"
        "|zook_v|C!gohzsB!P3#0g_8VXSTK2w-&Ob?5KXUgEzgOq{VpI1<ylA*DOoxT$b_u+T;nC3s=~fAZ(FKlgfayOq%d1c(70wQ9(-#LiQF"
        "Hlc?kyjsONTD0sq0#d+pM;xc$hwntC8lzeII@{Im*o+?ME8;Gs8g&d!Php@Cq-mCPr`rONJN}9texZ216}@V1Ga^BfuOXSPwghB&PftA"
        "U6#K7zXy2!&$e1K2E?b2q+U4NE^<i4c<l$J`x2@Zom",
    ),
    "6x6": (
        6,
        250,
        "9zED9VDGv(krj}BtlW{a2A<Xj*5O@_jt*!-XtW<#ics>JFnv-_)57yhJVoEfPBe{$vR82hSo~;h&#ecIa;ZORD~a6R3H=_NK~&q(k1z@"
        "`4kUnn`u$el5!+^HgC|UO=*xH+r9GVUsmp`{OlMS-kipW3lpb_|g)8bW%7l)VJ9n}AHf1XCWxw~m1wq#>V9#<!q7yiyp0QeqK6E-ke(B"
        "`#9wxw34Ytw+iNCHiWC`e?wgoq+kzrW|o2I|_jeBsdmZbMsM)w+el^HL{V3%O3iY-LL`98Oc6qt>uO-b$Iv&f|>;CqW%JB44j_~a)0!U"
        "ZB;z(j|3Tud@TS;eUv*xctnYb?zSrY9_vHPlVdzJT*iSJ7B^@5Y6WpLg#!axCOOB|^Q=^s_g|-My+BB~A~ig2B68fwY?l16V2eV0=K8{"
        "14)07qLWxWI+(EU;A+=DOEof;W324hoqLU8t8@*A(1-Zp&Mtlp>kcxUkfOSVfSM-K}M=E!E7IMJh6;sKF{Qk^kh+rKSa84wsaZBBj`xc"
        "kxCU$NuO<3TAYD3ST$QLSGRT$^}|DN<XlMncje~p^a5WaJ8$*3LZ&ih52HHfT`_gcYMdlm=A2(JLTS=SPNzqnE#`91BkH$%9mEuV3<n{"
        "1rk4gsc(T}Vcbr&Pl!k9v{Ae#{C-sF+FF{G67+Ex&abU@L-5F2Vq8<|Cisu2yEUf_{oErmC`R=w#*bPfla}>0`s>kEIwu9Tx#&Y*893F"
        "JrtIJjHS=_n>Hzd#r56>M2!>v@)@gP@DZZol`<5NDQu7GIk6zm7US$?lL1KRdGC)kfLd4qZWOS+qyx>wk1z|mq_u{`Ix=T3qBVRdc?V<"
        "2j9ic|+GiHaD3T|)Q_^vpe9*1KhfPR%hoG4&z!Ab*kiUH1Sa^m=drgxG=vJi_vjN3{YG272Vd&<d$&qXf}7=|E8mfZ72-umErw+0Nkz5"
        "Le@{hPiuY4(PaGpti?rn-AQ%jIjKy^Pm(YpV@&xasmAn2@utBHO+Ge5l5Q4VauA5I2_#vc46}8!b=%uLPv3xeN2QOsPynbxFl}a8?NCG"
        ";wnpH$|Apz67n*^TR<gRsb<1@TKbnI^bSH&hGksdEJA(`0;`wH&?!dY(lXj&gb*wHAev)n&1Sqbhj)B)P2RXbH<9;m6QU^Lbv_flK!eG"
        "IJfb;RofngrO|I)dZM<_6*1QD_Ijbj0bYLXnUPgkt3&bv*)viRzx3lyNeL?9)(zMLvF_krIK_ceelyy2;t4<#A;DqF?31CiNss{9^(<w"
        "tq6_m4-)ZMlrOQ&Jz6rD&tj#eoS_Qf~tU;I_|r>~`5UZzi28>=0q>**%lUl945RnhJGTwigG@Fm_6<Y-_syCil+fv@3X$la%A9i!O&Za"
        "N~brsfb^acYUF=*FpXB=u_&!+;jHgt97cl)+b)+HdL&Z|cfLcLURkU;",
    ),
    "7x7": (
        7,
        250,
        "-CS&?$_nxg_@5wEr>ctU7fJNY;I{oKjBCfSGbLig0HGSsb4{-Ky-^@}Lfa7+wuuKHR+gS!ve?GAAH6^{V7(+DM9voqgGEm^xpa>V@gzb"
        "q9M1Rr$*(6boFWTgwJ+1~VR9df0PxReWOm82^9r0ECl9Hv$RcB@1g@SQnl_{(+2-jYN}qaouDtDs$uUrLqTc#1h{`VU6bY=R#HCp~X!J"
        "Ugg|J@>w~k{L%?@3z?q1l#PnWvh49(>zMt`F@{npW+JLa7u5_dv(ScV^o4#UA&sBQDOVB`%<IN%_p{>=jsAZCk%X_vHCp#=OkXentplA"
        "og%d#Y{vD@}S&=Z&8S?v;B7zI06jpHK7xLI)%vSE+ntO`y;Sy=3Hodb@9%Bp(&RIaPd+RB_&79ZunmuYBTl&nh@pq->R*1abd&mdcK_<"
        "1~fMpJHxGVRC=E!+_FJ+hDr3u8dQ2m~`K{L|RLe2HUHB2B{vN{OV699BoR~OGbR4e#`_hUNGlD1;9%<QFjNdRFK5agY&6T5e9<2+HPW-"
        "5pNzZ#98R_@?r_wn12aLn<3gxLM`lLKPQ`di5uJ(1{fu^HVf)_o_UJJnfhQ-VsjNRFd;5!gTtEF=}g~=46>erm=>QE{-{pcxXMW(rfqJ"
        "D%r_OD)o#gHDw6KLB{^kDh|JJRBJ*`6L%m6i5k=jO$kW7h@af5I7vf4#9Jn7qab?(@)E1(}3h+#vC1jHLKiYjC98{g_T5ALDQ(~71>$f"
        "TIdNdxNnDMGUl=xJ|Z^kQ>EJKaA&`;MrLyVkFYr<r&4=a7?{Fc-8QvlStD=A%sZMaA+0n<<QtcZ5&gK2mV%Qg(Xa#ev_8z>-<bxsX7M#"
        "SA84?!v9#%q<?J};to(4qA|^pxv>>hOYG_qI6KBIJGcP&;fxAKJwpD~FLxejUfaITvDm2mcC^86b<Fsb^U^0Sp=I#rJ9qL;w;FXyf_-5"
        "LHh(I{;4bu<K?J9j=M6E-)cLDARoS9z+2xPOKEOGo{C`39|F~__2nV=D)6OLz}15-3emuP##{b!Eg2x`>x>0mg=0HY<S&jhA479=Qf61"
        "P$QVyLS{`7+p!a*(@FXkeaC^tIpm!u9-_Ri9*-1xaiuxrM2NBo+6Ys|Xzor#`2ap@PVdho9^QamL-r6>QG|Xbh*TH~A7XSZbF~2-syM9"
        "wVM5IzAu4g^HkTXTaPTHb#ZPxC|D@*1?|l;zz69oqK8b|orRX%I!~Ci<#;RjXw@-rEOzo3P8i=Bdn$c)$QC3!BamlDTn#MTq)e^bOfTy"
        "aPV%^Kg<!=uG=*CLhP#z$=-EZf;NM*9P>GB2ld|sUkFHd^0q3Yb^!59~5Jw>MMkp=MS1?GmS8AfCSVZM)cV=c93)*P&;<~|QRP#AJ17L"
        "v%vxxx46<F4F&y)9~kPQn0QHAiP<PxV4#6W1O<@iDRZfoyHHnE2w%|7Mqdi1~p>8b99KdCVgq?vK!?8PIlgca!S4YlDvLHN02bp>VlcI"
        "2If745=QFcsxPQj#IV#9N<RIk-;ReBW`3JWT!F$eB3lv2|2TOv8fEWagT46MqJT&?q;bf_4-))s+Zjk1{6@uO#*S=qGs=_YeRlBtnviI"
        "3#s@VpKAB?|Gpz^s}7tD_?qeIOrF~yJl>{Mh?{2vQhimL3&ko(=~MRq_2SDW?t$9lz$O76Ep;+5>NGOCrt>@b0b^CtQ>A>f?8o;#C|UV"
        "@=z_3q)a;kxB-V^>YK>dVW)+eg2!++gg8C)a>j0tfKo58lCYuh<zB~^^`3zu_{ESutFpZh({uuaKT^x%>Okp8n4nf90D(->|vngjWo8z"
        "&O_8N5f@602=1oY-+T#oMurnQmHa`#kviUF!oo_%NIAQ*>Mw|hB;Ixl1^2mB!+w22{WfhyXL@QNQ!@m(ZMBl>v0<FRH2T&KX-@M0cldj"
        "^|F2Q3L6|2~tGohaJC4c0Q1Yq!ShXx7$;ymzKfjIMbA",
    ),
    "apriltag_36h11": (
        6,
        587,
        "A)!XPxh)v}n{bH%OR<xeo+m^VJw0<=)ws{03#DoTxOAonwSTzOMB)otWMSBs^2)PDpZr-&q+Bnd!qVcG!b_JYStw#k9IF1Aqa$tH7Klz"
        "#ePwqVjDGbgCAbphoWY@grHZp2v@?YHITO`1U3syiwGI2{Xw}Vn10A`@_oTFGhu~{&3|&%nyjFX(9%BN$D6D-1YNlV}GG#yxwifrGW`k"
        "ng3jOvwoVE)Z)}hMzleRAVTe1+@J>KO|l)4PjN1G}mtFm<Ve@kCjs1<>SLqdII9qd4dNRq2M0yx!lF5tv9XQ5rQ5z8Eve4+WGBv*nmn$"
        "DQ>%*8BHji|F%jMcQc<7&yx)6UD<s5udsVpg%b=FEtl`5O@Bp{doUQnpd5olRUW8P&04b8Gig)(VB_OE=Q|<T{@#xhB!3?TsUDR<DF_H"
        "|kcU6NS{56l_NWVC<;Gyw-XtUpWEqYgc}kQU(I`t5F$AE=b~;t9yC%b9$&0#)IP8kOhO(tE72(f}rMH^nlF4P_hoEGO18!5THnIF5$4L"
        "a$#O`^P*Q5;sv>m$*U_Q*)yI8Zn%d}nUo-<T+TL6`I3rExbUxXuIFZR%xhMhnaXNeHfju0RSD%8L%MAueH|*#7CYIA{`Q7JaC@@(y)i1"
        "ccR9ibXupjc{q5LFZbItpNwWgBjZ;p$lMLiJ#o4vt{E{f&ifWBYwK)QzixxC>?yWCc@|vq%$WXKFC3s|coJ0kS#*M&70`Xnmv?7z*k*u"
        "u)f`Kz*mk{QXt#FFaTw9o4WlS4A3c|CryZQxEaxLC4V`<T>(xTav<^}rM6P;I6TIpr=?;S?#!{)5OshopdRAc0tQdV|}I;-tB21T3Q?U"
        "ZEt1i+F|<W6<viZ@HbOsZEw<Sh1BhUz1QIQLi+0#MGgJH2>n=w}ZN=*ej&$R7S?pGc5~KfjWs-DOp$V4TY0Hrpj^7NggS$08EkAL3%KA"
        "W;bkGQf)dQ~t_#Rnn44dM^+fBD`wRYZTJ#q_PTcrUTS4SHrfRfqPWaK&$*d4^yoc=Qi`8Zi07$<QP7XViaH>*R4*-c3Z|u)7T+jmN9xK"
        ";9r3}rVe`CBJ1@mN>Fl7YU1TU{eGyNmM?S?WCSY#8GN^OLGrtW4aj|LD&5G^-rmb=0dtGwAp>Z;Mk1$oGa_#INi(hEk@3iu$BA}jtEn$"
        "Wx)LdQfp&V=0?&;{F_^gy!sy^@Hlfy-3S8)A4`X<6G><y89Y*E@DvMOX9_(`_9pw#TmSJu(H_!2)tVMW7t9Ncv|CxY+o4HWSD_w}Tk$_"
        "_o*}~3|Si<KxYlHz_rgoLvpFVPQTo4?grEwzX18-ej&f4LCl`_S@eomcKS=djUze4Q@QC+mDAE4EaTOVorpQJLIr5|8ed}l&^i;yAhyI"
        "Dj@>Y_38S`C$yKTYgL5?2MGX)xX;66;v2NaEZ8%V<eYl6q@f8@UfOP-8BStqd;e@~0lMuQ}BbRE$zalhxixi0Kv`XoGL`^&8UUL3#?r4"
        "w$=kD@q)%gQ2V^0K2{WF3_5<g&-+TdZ7f$W~pr}%P8{fb>;^KUbK4Iv#7&YEo{HkChxfRPUPFFm_2%r7|Jp9nF3T-v~5$aK}nrFWI1P*"
        "GcM(Dh)rfe-8CrK*ySB0ZD1+NIN3_J5XWY_h=BbJYcZ3*__@*NhV<0!PHUTa&#1dLk_tm+#$4~YQ(*9GW(B)Z(q4alCMH3F{i%ggBptk"
        "2R{KjR4%%eK(9U}Z4@Ma-=joI`^%6*nJL=z?C*_R`;Iv=TY5O{IrW1pxGG>Tln>9@V$&!$<3<9raf5y>z&2@n@tI&U8R4@`pFlTv9Sg2"
        "L8AQ{U|f7>ykljft^J9gATQ}N(MR6{kjlJ*iw(rKe#iUcNiiD^iD+;2{&=h?#JXEa+nUXL(GZJ(-lWaR1{@hW>mO-XavRXp24iFJ$GcG"
        "B-uq~6GZ78dxV18+`iCpIW5YC%0BpO7Eq!Fj9v<!&u9Tb})y0rsgnrcbTrQi#?I3RCG|zMcug<V~A+W8Ij$NHa9Cf$ep(bM%mfa<{n>#"
        "n4uy<Yy9=(x8oRctt5m#u88-#kaWiM|sLSex$QRJ!_jw;@r4MwI9TO#`BE%h>-IBlR$sfK&$Rk!_bd#nCr@AMtm@u=KXnoi^OxDnQ@a3"
        "<eGIY^?THR<vwo}Fp`Dd9K?wc9OK;DOnw!7RVI-UDb`UK1!iNx%RBs8Kms~7062GTPiLG&ZzgB4dgY#%HWMvl=-_mczZi<m-yYcoEdpC"
        ">&>vVzO$QFivZJp`v4~Rqo#_}k16OY8;ONi|AqNSysa&Z7Dltj}>MNWcSf0h_L~!oiHoZg@n}3ZZ7Tn%T`dRI%oG_33n5em|cYbk=3RB"
        "BGp3&Ux!Z=f2uH>p@H_d}Zq2-~T1+JFYfYM$ph*5>bF;9)UN5g*M9fHRA!zIPW$X%Tqt_f702VRP3MZsF%pAi0)&hrZg88fmC9}VNC^_"
        "KO!rp;m5^GZjG(<s{BKob2Gc0+JFEA`SMFg`SmLAk%0m89uD<3=k)Q6%6O8NqX)*%Ns(v=-g}OJQ1a$bj*zZ#%ZC6n4@Y=J~>qXoqMK5"
        ")fiESoL2qk)9v#N2lE!Y<GAF?#XWnX|u__uW!^cS2hlP3aJKB&7)2#%mn9@V9}x|D|xYZPO*vfyuX|~9&c=9gdSAo3NB+WF!DP)v)*iD"
        "G4(h*${nxe(SdBMkk~+a%6U#5epxN%R6=DGmz0w~br%vmoaq@??6@6z?cqQdj0v#rEEMJ+cSh4TWSWLu(1;Im6u-FGxx(Tpns9S}!0h="
        "9o4B%W0R?A|%ELQII5g{>gt#}#Cw`&=uU}@grg*_35*3oaJjg3Z$#=`?55@0&c`*@rN10PZ)%kGWFB0b=6eoK(3y-HgQ*IXYBL#E<x9l"
        "_|Bd2wYG}^X(#ugMQvLXhD5E}6MRMIQQSqQp1`Ri!OwGv=mL@a8!i+@4~$7Ovtc|g(%!s~aoK8G=m#Crarsz%;5w?v9Ix)AVj6*jqJ_<"
        "q#bI=Pltvg=w8wypZ}D1HZ|>U%{P^yvmlH#j^bETJiDCB&qQ0oXduQOxTlNDo-s3$7_xXNmj|x((1|b?Nv1Mzq8{?*eUOlUQ0Pdq6~1P"
        "o#Xlr(vI!T2Z;7GXYaJH^+5{sdA<b;T9r&Oy-K}@ipiiG0C<^%EUc^RoGME&$Rs9T=4E`Z_?XwVT5(Lw77T^C|8vQmFY)!8L9&U;_MhG"
        "(R;-QmNkck!MB|^s@r;je*(@A);;?QQ3}DYBhl^n)AYAGKqGy4o}7;n$9$|y&^Eq(`k7ppu}*?f$_EaAMZzt-)u7vQY=*aYZQ_9Sj&zP"
        "1!T(Ady6T0(YQ<Ol<<ajoaq^u`5JjK66}?LYm04`J3eS&*7o`}(k=nyW5;fw?bU=Jh?eSomB+k-(!Eg",
    ),
}
"""Name without count: cells per side, number of markers, bits."""
