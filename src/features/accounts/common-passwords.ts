/**
 * The passwords that a new one must not be: very common ones that keep the written rules, fewer than 10,000 (docs/product.md,
 * Accounts). Folded as searches are, so that `Şifre123` is `sifre123`. Pure.
 */
import { searchFold } from '#lib/shared/turkish.ts';

/** Words and names that people like to take, Turkish ones first… */
const LIKED = `
sifre parola sifrem sifreniz yonetici admin demo deneme test merhaba selam turkiye turk ataturk mustafakemal istanbul
ankara izmir galatasaray fenerbahce besiktas trabzonspor bursaspor cimbom kartal kanarya aslan fener gala askim canim
bebegim sevgilim hayatim asksin askimsin birtanem tatlim guzelim melegim prenses prensesim kral kralice kraliceyim
bitanem seniseviyorum seviyorum ozledim mutluluk sevgi ask umut hayat dunya gunes yildiz deniz bulut yagmur cicek
papatya lale gul menekse zambak allah allahim bismillah muhammed islam masallah insallah elhamdulillah cumhuriyet
vatan bayrak mehmetcik komando polis asker ogretmen doktor muhendis ogrenci okul lise universite anne annem baba babam
kardes kardesim abla abim dede nine ailem aile evim araba arabam telefon bilgisayar internet kazanc para zengin lira
cuzdan reklam izle kazan izlekazan firma sirket yonetim hesap giris kullanici gizli guvenlik guvenli kolay zor
bilmiyorum bilmem unuttum hatirla yeni yepyeni eski benim senin bizim onun kimse herkes hepsi tamam evet hayir lutfen
tesekkur gunaydin iyigeceler iyiaksamlar hosgeldin gorusuruz mavi kirmizi beyaz siyah yesil sari turuncu mor pembe
lacivert kedi kopek kaplan kurt ayi kus balik ari at bozkurt ejderha sahin dogan zeytin elma armut kiraz cilek karpuz
kavun muz portakal limon cay kahve ekmek peynir simit kebap lahmacun baklava futbol basketbol voleybol sampiyon takim
mac gol ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik pazartesi sali carsamba persembe
cuma cumartesi pazar ilkbahar yaz sonbahar kis qwerty qwe asd asdf abc abcd zxc password welcome dragon baseball
football monkey letmein shadow master michael mustang qwertyuiop superman jordan qazwsx jennifer killer hunter harley
zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey george
computer michelle jessica starwars pepper klaster zxcvbn freedom princess joshua maggie ginger amanda ashley love
cheese nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather
thunder merlin secret diamond hello anthony hammer silver gfhjkm justin patrick richard bailey samantha golfer scooter
orange cookie maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro
mercedes peanut ferrari cowboy falcon samsung steelers joseph smokey dakota melissa ahmet mehmet mustafa ali hasan
huseyin ibrahim ismail osman yusuf murat emre burak furkan enes omer hakan serkan gokhan onur kemal fatma ayse emine
hatice zeynep elif merve esra busra selin ebru ozlem melek derya`;

const ENDS = '1 12 123 1234 12345 123456 01 06 34 35 1903 1905 1907 2023 2024 2025 2026';

/** Those of zxcvbn-ts's 10,000 commonest (MIT) that have a letter and a digit and are not made as above. */
const OTHERS = `
007bond 101091m 111111a 111111q 11111a 11111q 1111qqqq 111qqq 123123a 123123q 1232323q 123321a 123321q 1234567890a
1234567890q 123456789a 123456789d 123456789m 123456789q 123456789qwe 123456789r 123456789s 123456789z 12345678a
12345678q 1234567a 1234567q 123456a 123456aa 123456as 123456d 123456g 123456k 123456l 123456m 123456n 123456q
123456qqq 123456qw 123456qwe 123456qwerty 123456r 123456ru 123456s 123456t 123456w 123456z 12345a 12345abc 12345m
12345q 12345qaz 12345qw 12345qwe 12345qwer 12345qwert 12345qwerty 12345r 12345s 12345t 12345z 1234abcd 1234asdf 1234qw
1234qwe 1234qwer 1234rewq 1234zxcv 123aaa 123abc 123asd 123ewq 123q123 123qaz 123qq123 123qwe 123qwe123 123qweasd
123qweasdzxc 123qwer 123qwert 123qwerty 123zxc 12qw12 12qw12qw 12qw34er 12qwas 12qwaszx 159357a 1a2b3c 1a2b3c4d 1a2s3d
1a2s3d4f 1dragon 1master 1michael 1million 1passwor 1pussy 1q2q3q 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y
1qa2ws 1qa2ws3ed 1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qazxsw 1qazxsw2 1qazxsw23edc 1qazzaq1 1qw23er4 1qwerty 1x2zkg8w 1z2x3c
1z2x3c4v 23skidoo 2fast4u 3000gt 3ip76k2 3x7pxr 426hemi 45m2do5bs 4runner 50cent 50spanks 57chevy 5wr2i7h8 69camaro
7777777a 7ugd5hip2j 81fukkc 8inches 8j4ye3uz 9293709b13 a11111 a12345 a123456 a1234567 a12345678 a123456789 a1a2a3
a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aaa111 aaaa1111 aaaaa1 aaron1 abcdefg1 access14 adam12 agent007 alex12
alex123 alexander1 alice1 all4one allen1 allison1 alpha1 alpha123 amber1 america1 andyod22 angel1 angel123 angela1
angus1 annie1 aol123 apollo11 apollo13 apple1 apple123 april1 area51 arsenal1 asd222 asdasd123 asdfg123 asdqwe123
asshole1 audia4 austin31 awesome1 babylon5 banana1 bandit1 barney1 barry1 beach1 beast1 beatles1 beavis1 bella1 benny1
billy1 bingo1 bird33 bitch1 black1 blake1 blink182 blue11 blue12 blue123 blue1234 blue22 blue23 blue32 blue42 blue99
blues1 bmw325 bob123 bobby1 bond007 boomer1 bosco1 boston1 br0d3r bradley1 brandon1 brandy1 braves1 brian1 broncos1
brown1 bruce1 bruno1 bubba1 bubba123 bubba69 bubbles1 buddy1 buddy123 buffalo1 buffy1 bulldog1 bunny1 c2h5oh cafc91
calvin1 cameron1 canada1 candy1 cantona7 captain1 carlos1 carmex2 cartman1 casey1 casper1 cat123 catch22 cbr600 cbr900
cbr900rr champ1 chaos1 charles1 charlie2 chase1 chester1 chevy1 chicago1 chloe1 chris1 chris123 cindy1 claudia1 cloud9
cobra1 colt45 compaq1 cooper1 cowboys1 crazy1 cricket1 crystal1 cygnusx1 daddy1 daisy1 dan123 danny1 david1 david123
death1 death666 delta1 demon666 destiny1 devil666 diablo2 diana1 digital1 dilbert1 dima123 dirty1 diver1 dixie1 dodge1
dodgers1 dog123 doggy1 dolphin1 donna1 dragon69 drummer1 dusty1 dylan1 eagle1 eagles1 eclipse1 eddie1 edward1 elvis1
elway7 emily1 england1 enter1 f00tball faith1 favorite6 felix1 fender1 fishing1 flash1 flipper1 florida1 flower1
flower2 flyers88 fordf150 forever1 formula1 frank1 frankie1 freddy1 frodo1 front242 fuck123 fuck69 fucker1 fuckme1
fuckme2 fuckme69 fuckoff1 fucku2 fuckyou1 fuckyou2 gabriel1 gandalf1 gateway1 gateway2 gator1 gators1 genesis1
ghbdtn123 ghhh47hj7649 ghost1 giants1 gizmo1 gn56gn56 golden1 gonzo1 good123654 gordon24 grace1 great1 green1 green123
gsxr1000 gsxr750 hal9000 hallo123 hannah1 happy1 happy123 happy2 harry1 hawaii50 heidi1 hello2 henry1 holein1 holly1
homer1 honda1 honey1 horny1 house1 houston1 huskers1 ib6ub9 iceman1 icu812 iloveyou2 ireland1 irish1 iverson3 jackass1
jackson5 jacob1 james007 james1 james123 jamie1 jasmine1 jason1 jenny1 jeremy1 jerry1 jesus1 jesus123 jeter2 jimbo1
jimmy1 joe123 john123 john316 johnny1 johnny5 johnson1 joker1 jones1 jordan2 jordan23 julia1 julie1 junior1 jupiter1
just4fun just4me justice1 karen1 kathy1 katie1 kcj9wx5n keith1 kelly1 kenny1 kevin1 kitty1 knight1 kordell1 lakers1
larry1 laser1 laura1 lauren1 left4dead letmein2 liberty1 linda1 lineage2 little1 liverpool1 logan1 lol123 lol12345
london1 loser1 love69 lover1 lucas1 lucky1 lucky13 lucky7 m123456 madison1 magic1 magic32 mailcreated5240 mama123
mandy1 marcius2 maria1 marie1 marine1 marines1 marino13 mario1 mash4077 mason1 max123 max333 maxwell1 mazda3 mazda6
mazda626 mazdarx7 medic1 megan1 melanie1 mercury1 met2002 metal1 metallica1 michael2 mike123 mikey1 miller1 misfit99
missy1 misty1 molly1 mommy1 money1 money12 money123 monster1 montana1 montgom240 monty1 moose1 mother1 mouse1 muffin1
murphy1 music1 mustang2 mustang5 mustang6 nancy1 nascar24 nasty1 natalie1 natasha1 nathan1 naughty1 ncc1701 ncc1701a
ncc1701d ncc1701e ncc74656 ne1469 nemrac58 newpass6 newyork1 nikki1 ninja1 nirvana1 nokia1 nokia5800 nokia6233
nokia6300 nokian73 noname123 number1 nwo4life oicu812 oliver1 omega1 orion1 oscar1 ou8122 ou8123 p0015123 p0o9i8u7
p4ssw0rd pa55w0rd pa55word packers1 paladin1 panda1 pantera1 panther1 paris1 pass123 pass1234 passw0rd passwor1
password2 password9 password99 patches1 peace1 peaches1 pearl1 penguin1 penis1 penny1 pepsi1 perfect1 peter1 phish1
pinky1 pizza1 playboy1 playboy2 player1 please1 pokemon1 poker1 polniypizdec0211 pool6123 popcorn1 porno1 porsche1
porsche9 power1 power123 prince1 private1 pro100 pufunga7782 pumpkin1 puppy1 purple1 pussy1 pussy123 pussy69 q11111
q12345 q123456 q1234567 q123456789 q1q2q3 q1w2e3 q1w2e3r q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4 q2w3e4r5 qaz123
qazwsxedc123 qqq111 qqqqq1 qwe123qwe qwe321 qweasd123 qweasdzxc123 qwer12 qwer123 qwer1234 qwert1 qwert123 qwert12345
qwert40 qwerty11 qwerty7 r2d2c3po rabbit1 rachel1 raiders1 rainbow1 rainbow6 rambo1 randy1 rangers1 rasdzv3 raven1
rebecca1 rebel1 red123 redsox1 robin1 rocky1 roger1 romeo1 route66 rufus1 rugby1 rush2112 rusty1 rusty2 s123456
sabrina1 sadie1 sally1 sam123 sammy1 sammy123 samuel1 sandra1 sandy1 sarah1 sasha1 sasha123 sassy1 satan666 scooby1
scorpio1 scott1 scuba1 segblue2 seven7 sex123 sex4me sexy69 sf49ers shaney14 shannon1 shark1 sheba1 simba1 simon1
simple1 sixty9 skipper1 slave1 slayer1 slick1 smart1 smith1 smoke1 snake1 soccer10 soccer11 sojdlg123aljg sonic1
sophie1 soso123aljg spartan1 special1 spencer1 spider1 spike1 spock1 spurs1 stanley1 star69 start1 stephen1 steve1
steven1 stewart1 stone1 stone55 storm1 stupid1 success1 sugar1 summer69 summer99 sunny1 super1 super12 super123 susan1
sweet1 tammy1 tango1 tanya1 tasha1 teddy1 temp123 tennis1 testing1 texas1 therock1 thumper1 thx1138 tiffany1 tiger1
tiger123 tiger2 tigers1 tigger2 tommy1 travis1 trinity1 trooper1 trouble1 trumpet1 trustno1 turbo1 turkey50 tyler1
tyson1 usa123 usuckballz1 vader1 vampire1 vanessa1 vh5150 video1 vikings1 vincent1 viper1 voyager1 vsjasnel12 warrior1
water1 wayne1 weare138 weed420 wendy1 wg8e3wjf white1 winner1 winston1 winter1 wizard1 wolf359 woody1 wp2003wp
wrinkle1 xbox360 xxx123 xyz123 yamahar1 yankees2 yellow1 young1 z1x2c3 z1x2c3v4 zachary1 zaq123 zaq12wsx zaq1xsw2
ziggy1 zorro1 zxasqw12 zxcasdqwe123 zxcv123 zxcv1234 zxcvb123`;

const wordsOf = (text: string) => text.trim().split(/\s+/);

let all: ReadonlySet<string> | undefined;

export function isCommonPassword(password: string): boolean {
  // Made when it is first asked for, by few of those whose page or server holds it.
  all ??= new Set([
    ...wordsOf(LIKED).flatMap((word) => wordsOf(ENDS).map((end) => word + end)),
    ...wordsOf(OTHERS),
  ]);
  return all.has(searchFold(password));
}
