/**
 * Turkish words that people like to take for passwords, the most frequent first, spelt with ASCII letters because
 * passwords are folded to these before they are compared. The library's own lists hold few of them.
 */
const LIKED = `
sifre parola sifrem sifreniz yonetici admin demo deneme test merhaba selam turkiye turk ataturk mustafakemal istanbul
ankara izmir galatasaray fenerbahce besiktas trabzonspor bursaspor cimbom kartal kanarya aslan fener gala askim canim
bebegim sevgilim hayatim asksin askimsin birtanem tatlim guzelim melegim prenses prensesim kral kralice kraliceyim
bitanem seniseviyorum seviyorum ozledim mutluluk sevgi ask umut hayat dunya gunes yildiz deniz bulut yagmur cicek
papatya lale gul menekse zambak allah allahim bismillah muhammed islam masallah insallah elhamdulillah cumhuriyet
vatan bayrak mehmetcik komando polis asker ogretmen doktor muhendis ogrenci okul lise universite anne annem baba babam
kardes kardesim abla abim dede nine ailem aile evim araba arabam telefon bilgisayar internet kazanc para zengin lira
cuzdan reklam izle kazan izlekazan firma sirket yonetim hesap giris kullanici gizli guvenlik guvenli kolay zor
bilmiyorum bilmem unuttum hatirla yeni yepyeni eski benim senin bizim onun kimse herkes hepsi tamam evet hayir
lutfen tesekkur gunaydin iyigeceler iyiaksamlar hosgeldin gorusuruz mavi kirmizi beyaz siyah yesil sari turuncu mor
pembe lacivert kedi kopek kaplan kurt ayi kus balik ari at bozkurt ejderha sahin dogan zeytin elma armut kiraz cilek
karpuz kavun muz portakal limon cay kahve ekmek peynir simit kebap lahmacun baklava futbol basketbol voleybol
sampiyon takim mac gol ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik pazartesi sali
carsamba persembe cuma cumartesi pazar ilkbahar yaz sonbahar kis`;

const NAMES = `
mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil suleyman abdullah mahmut
recep salih fatih kadir emre hakan adem kemal yasin arda burak can cem deniz emir enes eren ferhat furkan gokhan
kerem kaan mert metin okan onur orhan ozan selim serkan sinan taner tolga tuncay ufuk ugur umut volkan yigit zafer
fatma ayse emine hatice zeynep elif meryem serife zehra sultan hanife merve busra esra kubra betul rabia yasemin
ozlem sevgi songul leyla gul gulsen nur aylin asli buse ceren damla derya didem duygu ebru ece eda ela esin ezgi
gamze gizem hande ilayda irem melis melike melisa nazli nese nilay pelin pinar selin sema sevda seda sibel sude
sumeyye tugba tugce yagmur yilmaz kaya demir celik sahin yildiz yildirim ozturk aydin ozdemir arslan dogan kilic aslan
cetin kara koc kurt ozkan simsek polat erdogan korkmaz`;

const PLACES = `
adana adiyaman afyon agri amasya antalya artvin balikesir bilecik bingol bitlis bolu burdur bursa canakkale cankiri
corum denizli diyarbakir edirne elazig erzincan erzurum eskisehir gaziantep giresun gumushane hakkari hatay isparta
mersin kars kastamonu kayseri kirklareli kirsehir kocaeli konya kutahya malatya manisa kahramanmaras maras mardin mugla
mus nevsehir nigde ordu rize sakarya samsun siirt sinop sivas tekirdag tokat trabzon tunceli sanliurfa urfa usak van
yozgat zonguldak aksaray bayburt karaman kirikkale batman sirnak bartin ardahan igdir yalova karabuk kilis osmaniye
duzce kadikoy uskudar sisli taksim`;

export const TURKISH_WORDS: readonly string[] = `${LIKED} ${NAMES} ${PLACES}`
  .trim()
  .split(/\s+/)
  .filter((word, index, all) => all.indexOf(word) === index);
