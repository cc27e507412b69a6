import { readWords } from '../nativeWords.js';

// Names that the matcher was tuned on: spellings by ELOT 743, as in passports, and as English texts write the same names. The words
// of ../heldOut are not among them.

export const greekGiven = readWords(`
Γεώργιος: Georgios, Yeorgios
Ιωάννης: Ioannis, Yannis
Δημήτριος: Dimitrios, Demetrios
Κωνσταντίνος: Konstantinos, Constantinos
Νικόλαος: Nikolaos, Nicolaos
Παναγιώτης: Panagiotis, Panayiotis, Panayotis
Βασίλειος: Vasileios, Vassilios, Vasilios
Χρήστος: Christos, Hristos
Αθανάσιος: Athanasios
Ευάγγελος: Evangelos, Evaggelos
Μιχαήλ: Michail, Mihail
Απόστολος: Apostolos
Σπυρίδων: Spyridon, Spiridon
Θεόδωρος: Theodoros, Theodorus
Αναστάσιος: Anastasios
Εμμανουήλ: Emmanouil, Emmanuel
Στυλιανός: Stylianos, Stilianos
Ευστάθιος: Efstathios, Eustathios
Λεωνίδας: Leonidas
Ηλίας: Ilias, Elias
Αικατερίνη: Aikaterini, Ekaterini
Ελένη: Eleni, Helen
Βασιλική: Vasiliki, Vassiliki
Σοφία: Sofia, Sophia
Αγγελική: Angeliki, Aggeliki
Ευφροσύνη: Effrosyni, Efrosini
Χαράλαμπος: Charalampos, Charalambos, Haralambos
Γρηγόριος: Grigorios, Gregorios
Αντώνιος: Antonios
Ξενοφών: Xenofon, Xenophon
`);

export const greekFamily = readWords(`
Παπαδόπουλος: Papadopoulos
Παπανδρέου: Papandreou
Τσίπρας: Tsipras
Μητσοτάκης: Mitsotakis
Χατζηδάκης: Chatzidakis, Hatzidakis
Γκίκας: Gkikas, Gikas
Μπακογιάννης: Bakogiannis, Mpakogiannis, Bakoyannis
Ντάλιος: Ntalios, Dalios
Ευθυμίου: Efthymiou, Efthimiou
Αυγερινός: Avgerinos, Augerinos
Θεοδωρακόπουλος: Theodorakopoulos
Ψαρράς: Psarras, Psaras
Ξυδάκης: Xydakis, Xidakis
Κουτσογιώργης: Koutsogiorgis
Γιαννακόπουλος: Giannakopoulos, Yannakopoulos
Λαμπρόπουλος: Lampropoulos, Lambropoulos
Αγγελόπουλος: Angelopoulos, Aggelopoulos
Τσουκαλάς: Tsoukalas
Βενιζέλος: Venizelos
Καραγκιόζης: Karagkiozis, Karagiozis
Οικονόμου: Oikonomou, Economou, Ikonomou
Χριστοδούλου: Christodoulou
Φιλιππίδης: Filippidis, Philippides
Ζαχαρίας: Zacharias
Στεφανόπουλος: Stefanopoulos, Stephanopoulos
Κυριακίδης: Kyriakidis, Kiriakidis
Μαυρομιχάλης: Mavromichalis, Mavromihalis
Ντόβας: Ntovas, Dovas
Δραγασάκης: Dragasakis
Γεννηματά: Gennimata
Λιάπης: Liapis
Ραγκούσης: Ragkousis, Ragousis
`);
