import { readWords } from '../nativeWords.js';

// Held out: do not read the misses of these names when you change the matcher. Spellings are those of passports, newspapers and
// lists: English and French habits, with and without the article, of the Gulf, Iraq, the Levant, Egypt and the Maghreb.

export const arabicGiven = readWords(`
أسامة: Osama, Usama, Oussama, Ousama
أشرف: Ashraf, Achraf
باسم: Basem, Bassem, Basim
بدر: Badr, Bader, Badir
تامر: Tamer, Tamir
توفيق: Tawfiq, Toufik, Taufik, Tewfik
جواد: Jawad, Gawad, Djaouad, Jewad
حازم: Hazem, Hazim
حبيب: Habib, Habeeb
حمزة: Hamza, Hamzah, Hamzeh
حيدر: Haidar, Haydar, Haider, Hayder
خليل: Khalil, Khaleel, Halil
دريد: Duraid, Dureid, Doureid
راغب: Ragheb, Raghib
رامي: Rami, Ramy
زياد: Ziad, Zeyad, Ziyad
سامح: Sameh, Samih
سلطان: Sultan, Soltan, Soultan
سمير: Samir, Sameer
شاكر: Shaker, Chaker, Shakir
شهاب: Shihab, Chihab, Shehab
صابر: Saber, Sabir
صبحي: Sobhi, Subhi, Sobhy
صقر: Saqr, Sakr
ضرار: Dirar, Dhirar
طلال: Talal, Tallal
عاصم: Asem, Asim, Assem
عباس: Abbas, Abas
عزام: Azzam, Azam
علاء: Alaa, Ala
عمار: Ammar, Amar
غالب: Ghaleb, Ghalib
فائز: Faez, Fayez, Fa'iz
فهد: Fahd, Fahad
فيصل: Faisal, Faysal, Feisal, Faycal
كريم: Karim, Kareem
لطفي: Lutfi, Lotfi, Lotfy
ماجد: Majed, Majid, Maged
مصعب: Musab, Mosaab, Mus'ab
منصور: Mansour, Mansur, Mansoor
ناجي: Naji, Nagi, Nagy, Nadji
هاني: Hani, Hany
وسام: Wissam, Wisam, Ouissam
ياسر: Yasser, Yasir, Yaser
عبد الغني: Abdul Ghani, Abd al-Ghani, Abdelghani
عبد الحميد: Abdul Hamid, Abd al-Hamid, Abdelhamid
عبد المجيد: Abdul Majid, Abd al-Majid, Abdelmadjid, Abdul Majeed
عبد الواحد: Abdul Wahid, Abd al-Wahid, Abdelouahed
علاء الدين: Alaa al-Din, Alauddin, Alaeddine
بدر الدين: Badr al-Din, Badruddin, Badreddine
رحمة الله: Rahmatullah, Rahmat Allah
حنان: Hanan, Hanane
سهام: Siham, Seham
غادة: Ghada, Ghadah
منى: Mona, Muna, Mouna
هدى: Huda, Hoda, Houda
نوال: Nawal, Naoual
صفاء: Safa, Safaa
`);

export const arabicFamily = readWords(`
العجمي: Al-Ajmi, Alajmi, El Ajmi
الرشيدي: Al-Rashidi, Alrashidi, Ar-Rashidi, Al-Rasheedi
الخالدي: Al-Khalidi, Alkhaldi, Al-Khaldi
العنزي: Al-Anzi, Al-Enezi, Alanazi, Al-Anazi
المالكي: Al-Maliki, Almalki, El Maliki
الشهري: Al-Shehri, Alshehri, Ash-Shihri
العمري: Al-Omari, Alamri, Al-Amri
القرني: Al-Qarni, Alqarni, Al-Karni
الجهني: Al-Juhani, Aljohani, Al-Johani
السلمي: Al-Sulami, Alsulami, As-Sulami
المنصوري: Al-Mansouri, Almansoori, Al-Mansuri
النعيمي: Al-Nuaimi, Alnuaimi, An-Nuaymi
الظاهري: Al-Dhaheri, Aldhaheri, Al-Zahiri
المزروعي: Al-Mazrouei, Almazrouei, Al-Mazrui
الهاشمي: Al-Hashimi, Alhashmi, Al-Hashemi, El Hachemi
السامرائي: Al-Samarrai, Alsamarrai, Al-Samarraie
التكريتي: Al-Tikriti, Altikriti, At-Tikriti
الدوري: Al-Douri, Al-Duri, Aldouri
الزبيدي: Al-Zubaidi, Alzubaidi, Al-Zubeidi
العامري: Al-Ameri, Alameri, Al-Amiri
المالح: Al-Maleh, El Maleh, Al-Malih
الشامي: Al-Shami, El Chami, Alshami
الحريري: Al-Hariri, Hariri, El Hariri
جعجع: Geagea, Jaajaa
فضل الله: Fadlallah, Fadl Allah, Fadlullah
قبيسي: Qubaisi, Kobeissi, Kobaisi
شرف الدين: Sharaf al-Din, Charafeddine, Sharafeddin
الصالحي: Al-Salihi, Salhi, As-Salihi
بن جديد: Bendjedid, Benjedid, Ben Jadid
بوضياف: Boudiaf, Budiaf, Boudhiaf
زروال: Zeroual, Zerwal, Zeroual
بن غبريط: Benghabrit, Ben Ghabrit
مدني: Madani, Madany
الغنوشي: Al-Ghannouchi, Ghannouchi, El Ghannushi
المرزوقي: Al-Marzouki, Marzouki, El Marzuqi
السبسي: Essebsi, Al-Sebsi, Sebsi
القروي: Karoui, Al-Qarawi, El Karoui
الشابي: Chebbi, Al-Shabbi, Chabbi
الحسني: Al-Hasani, El Hassani, Alhasani
بنعبد الله: Benabdallah, Ben Abdallah, Bin Abdullah
الوزاني: Ouazzani, Al-Wazzani, El Ouazzani
جلود: Jalloud, Jallud, Djalloud
السنوسي: Al-Senussi, Senoussi, Es-Senoussi
المنقوش: Al-Manqoush, Mangoush, El Mangoush
زيدان الحاج: Zeidan al-Haj, Zidan El Hajj
شكري: Shukri, Shoukry, Choukri
نجيب: Naguib, Najib, Nagib
عبد الناصر: Abdel Nasser, Abd al-Nasir, Abdulnasir
موسى: Musa, Moussa, Mousa
البنا: Al-Banna, El Banna, Albanna
قطب: Qutb, Kotb, Kutb
الزمر: Al-Zumar, El Zomor, Al-Zomor
الشريعي: Al-Shuraii, El Shoraei
هنية: Haniyeh, Haniya, Hanieh
مشعل: Meshaal, Mashal, Mishal
الرنتيسي: Al-Rantisi, Rantissi, Al-Rantissi
شلح: Shallah, Shalah, Challah
دحلان: Dahlan, Dahlane
الترك: Al-Turk, El Turk, Turk
نوري: Nouri, Nuri, Noori
`);

/** Names of Iran, Afghanistan and Pakistan, which write Arabic script in another way and speak it in another. */
export const persianGiven = readWords(`
آرش: Arash, Aresh
بابک: Babak, Babek
جمشید: Jamshid, Jamsheed, Djamchid
داریوش: Dariush, Darioush, Daryoush
سیاوش: Siavash, Siyavash, Siawash
شاپور: Shapur, Shapour, Shahpour
شهریار: Shahriar, Shahryar, Shahriyar
کاوه: Kaveh, Kawa, Kawah
کوروش: Kourosh, Koroush, Kurush
مهرداد: Mehrdad, Mihrdad
نادر: Nader, Nadir
ناصر: Naser, Nasser, Nasir
یاسین: Yasin, Yassin, Yaseen
رحمت الله: Rahmatullah, Rahmatollah
عنایت الله: Enayatullah, Inayatullah, Enayatollah
سیف الرحمن: Saif ur Rahman, Saifurrahman, Sayf al-Rahman
عمران: Imran, Emran
وسیم: Wasim, Waseem, Vasim
زرداد: Zardad, Zerdad
`);

export const persianFamily = readWords(`
کروبی: Karroubi, Karrubi, Karoubi
موسوی خوئینی: Mousavi Khoeini, Musavi Khoeini
همتی: Hemmati, Hemati
واحدی: Vahedi, Vahidi, Wahedi
ظریف: Zarif, Zareef
صالحی: Salehi, Salihi
عراقچی: Araghchi, Araqchi, Araghtchi
رضازاده: Rezazadeh, Reza Zadeh, Rezazade
نقدی: Naghdi, Naqdi
وحیدی: Vahidi, Wahidi
کرزی: Karzai, Karzay
غنی: Ghani, Ghany
محقق: Mohaqiq, Muhaqqiq, Mohaqeq
دوستم: Dostum, Dostam, Dustum
شیرزاد: Sherzad, Shirzad
بھٹو: Bhutto, Bhuto
زرداری: Zardari, Zerdari
گیلانی: Gilani, Gillani, Geelani
محسود: Mehsud, Mahsud
شنواری: Shinwari, Shinwary
`);
