/** Words people build passwords from, written by hand for this project: plain small letters, no diacritics, by theme. */
export const commonPasswordWords = `
password passwd passcode pass passphrase secret secrets private access login logon signin signup welcome hello letmein
enter open unlock changeme change temp temporary default guest user username admin administrator root superuser system
server test testing tester demo sample example trustno1 master computer internet network website email mail google
facebook instagram twitter youtube linkedin microsoft windows android apple iphone samsung nokia lenovo dell linux
ubuntu office outlook excel chrome mozilla firefox amazon netflix spotify steam minecraft fortnite roblox playstation
xbox nintendo pokemon pikachu

heslo hesielko heslicko tajne tajneheslo mojeheslo noveheslo stareheslo docasne prihlasenie vstup otvor ahoj ahojte
nazdar cau dobryden vitajte vitaj laska lasky milujem milujemta lubimta lubim milacik zlatko zlaticko srdce srdiecko
kocka kocicka macka macicka mackac pes psik havo havino zajac zajko medved medvedik macko slniecko slnko hviezda
hviezdicka mesiac nebo oblak duha dazd sneh zima leto jesen jar pondelok utorok streda stvrtok piatok sobota nedela
januar februar marec april maj jun jul august september oktober november december rodina mama mamka mamina maminka
tato tatko tatino otec oco dedko babka babicka brat braticek sestra sestricka dcera dcerka syn synak deti dieta manzel
manzelka kamarat kamaratka priatel priatelka domov domcek chalupa chata zahrada kvet kvetinka ruza jahoda jablko
malina ceresna banan cokolada cukrik kolac kava kavicka pivo pivko vinko slivovica borovicka halusky bryndza praca
robota vyplata peniaze kancelaria firma spolocnost zamestnanec zamestnavatel ucet uctovnictvo mzdy personalne banka
pocitac klavesnica mobil telefon auto auticko motorka bicykel vlak lietadlo skola skolka ucitel ucitelka student
doktor futbal hokej tenis lyze dovolenka rekreacia prispevok benefit benefity sport klub karta

slovensko slovakia slovak bratislava kosice presov nitra zilina trnava trencin martin poprad zvolen detva
banskabystrica bystrica liptov orava tatry vysoketatry dunaj vah hron polana krivan sitno fatra malafatra donovaly
praha prague brno ostrava cesko czech moravia viden vienna budapest

peter jan jano janko jozef jozo jozko michal misko martina marek maros milan miro miroslav marian matus matej tomas
tomasko lukas luky juraj juro jakub kubo kubko filip adam samuel samko daniel danko david denis dominik patrik pavol
palo palko stefan stevo andrej richard robert roman rastislav rasto radoslav rado vladimir vlado viktor viliam vojtech
ondrej oliver norbert ludovit lubomir lubos ladislav laco karol igor ivan ivo hugo gabriel frantisek fero eduard emil
erik dusan branislav brano boris alexander alex albert maria marta martinka marcela margita magdalena magda lucia
lucka luba lubica ludmila lenka laura kristina katarina katka karolina julia jarmila jana janka jaroslava ivana iveta
ingrid helena hana hanka gabriela eva evka eliska erika ema emma dominika dana danka daniela beata barbora barborka
barbara anna anka anicka andrea alzbeta alena alenka adriana simona silvia sofia stanislava tamara tatiana terezia
tereza veronika viera viktoria vanda zuzana zuzka zuzanka zdenka zofia zlatica natalia nina nikola nikoleta nela
monika monicka miroslava michaela miska

michael jennifer jessica ashley amanda sarah nicole charlie george thomas william james john jordan andrew joshua
matthew anthony justin austin brandon tyler taylor hunter harley maggie samantha elizabeth victoria alexandra
stephanie christopher benjamin

iloveyou iloveu ilove loveyou lovely love lover sweet sweetie sweetheart baby babygirl babyboy honey angel angels
princess prince queen king kitty kitten puppy daddy mommy mother father family friend friends forever happy happiness
smile sunshine sunny lucky peace freedom heaven beautiful pretty cutie hottie sexy fuckyou fuck fucker fuckoff asshole
bitch shit bullshit pussy kokot kokotko pica picus kurva jebat jebnuty hovno debil idiot vole whatever nothing
nevermind idontknow dontknow neviem zabudol nepoviem blank none null

football baseball basketball hockey soccer tennis golf golfer volleyball chelsea liverpool arsenal barcelona
realmadrid manchester juventus bayern slovan spartak slavia sparta dukla lakers yankees cowboys steelers eagles
mercedes bmw audi skoda octavia fabia superb volkswagen passat toyota honda ferrari porsche mustang corvette camaro
yamaha suzuki kawasaki dragon tiger lion wolf bear eagle falcon hawk shark dolphin monkey horse rabbit panther cobra
spider butterfly snoopy batman superman spiderman ironman starwars skywalker vader yoda matrix gandalf frodo hobbit
merlin wizard ninja samurai warrior killer shadow phantom ghost thunder lightning storm hammer silver golden gold
diamond crystal purple orange yellow green blue black white red pink rainbow flower summer winter spring autumn monday
tuesday wednesday thursday friday saturday sunday january february march june july october

qwerty qwertz qwertyuiop qwertzuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbn yxcvbnm qazwsx qwe asd zxc abc abcd
abcdef abc123 a1b2c3 a1b2c3d4 q1w2e3r4 q1w2e3 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qwer1234 asdf1234 pass1234
admin1234 aaa bbb xxx zzz

company business manager director boss employee employer payroll salary account accounting finance money dollar euro
bank banking insurance service support helpdesk sales marketing project team teamwork success winner champion number
one first last portal recreation holiday vacation allowance voucher club member
`;
