import { readWords } from '../nativeWords.js';

// Names that the matcher was tuned on, in spellings of passports, newspapers and lists. The words of ../heldOut are not among them.

export const arabicGiven = readWords(`
ظافر: Zafer, Dhafer, Thafer, Zafir
غسان: Ghassan, Gassan, Ghasan
قحطان: Qahtan, Kahtan, Qahtaan
ثائر: Thaer, Thair, Tha'ir, Thayer
صدام: Saddam, Sadam, Saddaam
جلال: Jalal, Galal, Djalal
فوزي: Fawzi, Fauzi, Fawzy, Faouzi
رؤوف: Rauf, Raouf, Ra'uf, Raoof
شوقي: Shawqi, Shawki, Chaouki, Shawky
بهاء: Baha, Bahaa
وجدي: Wajdi, Wagdi, Wagdy
هيثم: Haitham, Haytham, Haithem
ضياء: Diaa, Dhia, Diya, Zia
مؤيد: Muayyad, Moayad, Mu'ayyad, Moayyed
عصام: Essam, Isam, Issam, Esam
نضال: Nidal, Nedal, Nidhal
بلال: Bilal, Belal, Bilel
أيمن: Ayman, Aiman, Aymen
معتز: Moataz, Mutaz, Muataz, Mo'taz
زهير: Zuhair, Zouhair, Zoheir, Zuhayr
عدنان: Adnan, Adnane
سفيان: Sufyan, Sofiane, Soufiane, Sufian
رضوان: Ridwan, Redouane, Radwan, Ridhwan
مروان: Marwan, Merouane, Marouane, Marwane
قيس: Qais, Qays, Kais
إلياس: Elias, Ilyas, Ilias, Elyas
يحيى: Yahya, Yahia, Yehia, Yehya
زكريا: Zakaria, Zakariya, Zakarya, Zekeria
شريف: Sharif, Sherif, Cherif, Shareef
كمال: Kamal, Kemal, Kamaal
طه: Taha, Tahaa
لؤي: Luay, Loay, Louai, Lu'ay
رياض: Riyadh, Riad, Riyad, Reyad
نعمان: Numan, Noman, Nouman, Nu'man
بشار: Bashar, Bachar, Bashaar
هشام: Hisham, Hicham, Hesham
منير: Munir, Mounir, Monir, Muneer
وليد: Walid, Waleed, Oualid
فراس: Firas, Feras
أنور: Anwar, Anouar, Anwer
جمعة: Juma, Jumaa, Gomaa, Jumah
حاتم: Hatem, Hatim
خلدون: Khaldoun, Khaldun, Khaldoon
عامر: Amer, Aamir, Amir, Aamer
مازن: Mazen, Mazin
ثامر: Thamer, Thamir
جاسم: Jasim, Jassim, Jasem
قاسم: Qasim, Qassem, Kassem, Kacem
غازي: Ghazi, Gazi, Ghazy
شعبان: Shaaban, Shaban, Chaabane, Sha'ban
رمضان: Ramadan, Ramadhan, Ramdane
نبيل: Nabil, Nabeel
عقيل: Aqeel, Akil, Aqil
جعفر: Jaafar, Jafar, Ja'far, Gaafar
مقداد: Miqdad, Mikdad, Meqdad
ذو الفقار: Zulfiqar, Thulfiqar, Dhu al-Fiqar
عبد الجبار: Abdul Jabbar, Abd al-Jabbar, Abdeljabbar, Abduljabar
عبد القادر: Abdul Qadir, Abd al-Qadir, Abdelkader, Abdulkadir
عبد الستار: Abdul Sattar, Abd al-Sattar, Abdulsattar, Abdel Sattar
عبد الهادي: Abdul Hadi, Abd al-Hadi, Abdelhadi
عبد الصمد: Abdul Samad, Abd al-Samad, Abdessamad, Abdus Samad
عبد السلام: Abdul Salam, Abd al-Salam, Abdessalam, Abdus Salam
عبد الباسط: Abdul Basit, Abd al-Basit, Abdelbasset
عبد الرزاق: Abdul Razzaq, Abd al-Razzaq, Abderrazak, Abdul Razaq
نور الدين: Nur al-Din, Noureddine, Nureddin, Nooruddin
صلاح الدين: Salah al-Din, Salaheddine, Salahuddin
سيف الدين: Sayf al-Din, Saifuddin, Seifeddine, Saif al-Din
شمس الدين: Shams al-Din, Shamsuddin, Chamseddine
عز الدين: Izz al-Din, Ezzedine, Azzeddine, Izzuddin
فخر الدين: Fakhr al-Din, Fakhruddin, Fakhreddine
حبيب الله: Habibullah, Habib Allah, Habibollah
سعد الله: Saadallah, Saad Allah, Sadullah
زينب: Zainab, Zaynab, Zeinab, Zeineb
خديجة: Khadija, Khadijah, Khadeeja, Khadidja
سمية: Sumaya, Soumaya, Sumayyah, Somaya
رقية: Ruqaya, Roqaya, Ruqayyah, Rokia
أسماء: Asma, Asmaa
هالة: Hala, Halah
نجلاء: Najla, Najlaa, Nagla, Naglaa
وفاء: Wafa, Wafaa, Ouafa
إيمان: Iman, Eman, Imane
سعاد: Suad, Souad, Suaad
شيماء: Shaima, Shaimaa, Chaima, Shayma
ليلى: Layla, Leila, Laila, Leyla
سلمى: Salma, Selma
رجاء: Raja, Rajaa, Ragaa
بثينة: Buthaina, Bouthaina, Buthayna
نادية: Nadia, Nadiya, Nadiyah
`);

export const arabicFamily = readWords(`
القحطاني: Al-Qahtani, Al Kahtani, Alqahtani, El Kahtani
الزهراني: Al-Zahrani, Alzahrani, Az-Zahrani, Zahrani
الغامدي: Al-Ghamdi, Alghamdi, Al Gamdi
العتيبي: Al-Otaibi, Alotaibi, Al-Utaybi, Otaibi
الشمري: Al-Shammari, Alshammari, Ash-Shammari, Shamari
الدوسري: Al-Dosari, Aldossari, Al-Dawsari, Dosary
المطيري: Al-Mutairi, Almutairi, Al-Mutayri
الحربي: Al-Harbi, Alharbi
السبيعي: Al-Subaie, Alsubaie, Al-Subai, As-Subay'i
البلوشي: Al-Balushi, Albalushi, Al-Blooshi
الكعبي: Al-Kaabi, Alkaabi, Al-Ka'bi
الشحي: Al-Shehhi, Alshehhi, Al Shihhi
الزعابي: Al-Zaabi, Alzaabi, Al Za'abi
الجبوري: Al-Jubouri, Al-Juburi, Aljabouri, Al-Jabouri
الدليمي: Al-Dulaimi, Aldulaimi, Al-Duleimi, Al-Dulaymi
العبيدي: Al-Obaidi, Alobaidi, Al-Ubaydi, Al-Obeidi
التميمي: Al-Tamimi, Altamimi, At-Tamimi, Tamimi
الساعدي: Al-Saadi, Alsaadi, Al-Saedi, As-Sa'idi
الموسوي: Al-Musawi, Almosawi, Al-Moussawi, Mousavi
البغدادي: Al-Baghdadi, Albaghdadi, El Baghdadi
الكربلائي: Al-Karbalai, Al-Karbalaei, Karbalaie
النجفي: Al-Najafi, Najafi, An-Najafi
الحكيم: Al-Hakim, Alhakim, El Hakim, Al-Hakeem
الصدر: Al-Sadr, Alsadr, As-Sadr
الخفاجي: Al-Khafaji, Alkhafaji, Al-Khafagi
الربيعي: Al-Rubaie, Alrubaie, Al-Rubaye, Ar-Rubai'i
اليافعي: Al-Yafei, Alyafei, Al-Yafi'i
الحوثي: Al-Houthi, Alhouthi, Al-Huthi, Houthi
الأحمر: Al-Ahmar, Alahmar, El Ahmar
العولقي: Al-Awlaki, Al-Aulaqi, Alawlaki, Awlaqi
الصنعاني: Al-Sanani, Al-Sana'ani, As-San'ani
الجزائري: Al-Jazairi, Al-Djazairi, El Djazairi, Al-Jaza'iri
التونسي: Al-Tunisi, Al-Tounsi, Tounsi, At-Tunisi
المغربي: Al-Maghribi, El Maghrebi, Almaghrabi
الليبي: Al-Libi, Al-Liby, Allibi, El Libi
المصري: Al-Masri, El Masry, Almasri, Masri
السوداني: Al-Sudani, El Soudani, Alsudani
بن علي: Ben Ali, Bin Ali, Benali
بوتفليقة: Bouteflika, Butaflika, Boutaflika
بلحاج: Belhaj, Belhadj, Balhaj
بومدين: Boumediene, Boumedienne, Bumedien
الطرابلسي: Al-Trabelsi, Trabelsi, Al-Tarabulsi, Traboulsi
الورفلي: Al-Werfalli, Al-Warfali, Warfalli
الزنتاني: Al-Zintani, Zentani
حفتر: Haftar, Hifter, Heftar
عرفات: Arafat, Arafaat
حداد: Haddad, Hadad
خوري: Khoury, Khouri, Khury
شحادة: Shehadeh, Shehada, Shahada, Chehade
بركات: Barakat, Berakat
الطويل: Al-Tawil, El Tawil, Altaweel, At-Tawil
النجار: Al-Najjar, El Naggar, Alnajjar, An-Najar
الخطيب: Al-Khatib, El Khatib, Alkhateeb
الشيخ: Al-Sheikh, El Sheikh, Alshaikh, Al-Shaykh
القاضي: Al-Qadi, El Kadi, Alqadhi, Al-Kadhi
الصباغ: Al-Sabbagh, Sabbagh, El Sabagh
الحلبي: Al-Halabi, El Halabi, Halaby
الدمشقي: Al-Dimashqi, Al-Dimashki, Dimashki
الحمصي: Al-Homsi, Homsi, Al-Himsi
الأسد: Al-Assad, Al-Asad, El Assad
مخلوف: Makhlouf, Makhluf, Makhloof
شوكت: Shawkat, Chawkat, Shaukat
جنبلاط: Jumblatt, Joumblatt, Junblat
فرنجية: Frangieh, Franjieh, Franjiyah
سلامة: Salameh, Salama, Salamah
حمدان: Hamdan, Hamdane
نصر الله: Nasrallah, Nasr Allah, Nasrullah
عون: Aoun, Awn, Oun
زيدان: Zidan, Zidane, Zaidan, Zaydan
الفاسي: Al-Fassi, El Fassi, Al-Fasi
العلوي: Al-Alawi, El Alaoui, Alaoui, Alawi
الإدريسي: Al-Idrisi, El Idrissi, Idrissi
التازي: Tazi, Al-Tazi, At-Tazi
بنكيران: Benkirane, Benkiran, Binkiran
الترابي: Al-Turabi, El Tourabi, Al-Torabi
البشير: Al-Bashir, El Bashir, El Bechir
المهدي: Al-Mahdi, El Mahdi, Al-Mehdi
الميرغني: Al-Mirghani, El Mirghani, Al-Merghani
السيسي: El Sisi, Al-Sisi, Elsisi
الشاذلي: El Shazly, Al-Shadhili, Chadli
الظواهري: Al-Zawahiri, El Zawahry, Al-Dhawahiri
البرادعي: El Baradei, Al-Baradei, Al-Barad'i
مرسي: Morsi, Mursi, Morsy
شلبي: Shalabi, Chalabi, Shalaby
عثمان: Othman, Uthman, Osman, Othmane
الجمال: El Gammal, Al-Jammal, Algamal
جابر: Jaber, Jabir, Gaber
رجب: Rajab, Ragab
عاشور: Ashour, Ashur, Achour
قنديل: Qandil, Kandil, Kandeel
`);

/** Names of Iran, Afghanistan and Pakistan, which write Arabic script in another way and speak it in another. */
export const persianGiven = readWords(`
رستم: Rostam, Rustam
بهرام: Bahram, Behram
کیومرث: Kiumars, Kioumars, Keyumars
خسرو: Khosrow, Khosro, Khusraw
اسفندیار: Esfandiar, Isfandiyar, Asfandyar
منوچهر: Manouchehr, Manuchehr
پرویز: Parviz, Parwiz, Pervez
فریدون: Fereydoun, Fereidoon, Faridun
گل آغا: Gul Agha, Gol Agha
هوشنگ: Houshang, Hushang
مجتبی: Mojtaba, Mujtaba
مرتضی: Morteza, Murtaza
غلامرضا: Gholamreza, Ghulam Reza, Gholam Reza
محسن: Mohsen, Muhsin, Mohsin
نجیب الله: Najibullah, Najeebullah
حکمت الله: Hekmatullah, Hikmatullah
ذبیح الله: Zabihullah, Zabihollah
عزیز الله: Azizullah, Aziz Ullah
گلبدین: Gulbuddin, Golbodin
ذوالفقار: Zulfiqar, Zolfaghar, Zulfikar
شہباز: Shahbaz, Shehbaz
آصف: Asif, Asef
نواز: Nawaz, Navaz
ظہیر: Zaheer, Zahir
فرهاد: Farhad, Ferhad
بیژن: Bijan, Bizhan
شیرین: Shirin, Shireen
پروین: Parvin, Parwin, Parveen
`);

export const persianFamily = readWords(`
احمدی نژاد: Ahmadinejad, Ahmadi Nejad, Ahmadi-Nezhad
رفسنجانی: Rafsanjani, Rafsandjani
لاریجانی: Larijani, Laridjani
قالیباف: Ghalibaf, Qalibaf
جعفری: Jafari, Jaafari, Ja'fari
سلیمانی: Soleimani, Sulaimani, Suleymani
فخری زاده: Fakhrizadeh, Fakhri-Zadeh
رضایی: Rezaei, Rezai, Rezaie
کریمی: Karimi, Kareemi
طباطبایی: Tabatabaei, Tabatabai, Tabatabaee
شریعتمداری: Shariatmadari, Shari'atmadari
خاتمی: Khatami, Khatamy
حقانی: Haqqani, Haghani, Haqani
اخوند: Akhund, Akhond, Akhoond
نورزی: Noorzai, Nurzai, Noorzay
اچکزی: Achakzai, Achekzai
لغاری: Leghari, Laghari
بگٹی: Bugti, Bugtee
چوہدری: Chaudhry, Choudhry, Chaudhary
قریشی: Qureshi, Quraishi, Qoreishi
بلوچ: Baloch, Baluch, Balouch
قاآنی: Qaani, Ghaani
باقری: Bagheri, Baqeri
شمخانی: Shamkhani, Shamkhany
`);
