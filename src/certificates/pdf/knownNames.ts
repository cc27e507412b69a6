/**
 * Every name that a certificate holds, but for those of its fonts: keys and values alike. What is not here (images, forms,
 * scripts, layers, transparency, further kinds of annotation) is in no certificate. A name in an escaped spelling is another name.
 * Documents of layout 1, which can still be checked, have an output intent.
 */
export const knownNames: ReadonlySet<string> = new Set(
  [
    'A AF AFRelationship Alt Annot Annots Ascent BBox BaseFont Block Border CIDFontType2 CIDSystemInfo CIDToGIDMap',
    'CapHeight Catalog CheckSum ColorSpace Contents Count CreationDate Creator Data Desc DescendantFonts Descent',
    'DestOutputProfile Dests DisplayDocTitle Document EF EmbeddedFile EmbeddedFiles Encoding F Figure Filespec Filter',
    'Flags FlateDecode Font FontBBox FontDescriptor FontFile2 FontName GTS_PDFA1 H1 H2 ID Identity Identity-H ImageB',
    'ImageC ImageI Info ItalicAngle K Kids Lang Layout Length Limits Link MCID MCR MarkInfo Marked MediaBox Metadata',
    'ModDate N Names Nums O OBJR Obj Ordering OutputConditionIdentifier OutputIntent OutputIntents P PDF Page Pages',
    'Params Parent ParentTree ParentTreeNextKey Pg Placement ProcSet Producer Rect Registry Resources Root S Size StemV',
    'StructElem StructParent StructParents StructTreeRoot Subtype Supplement Tabs Text Title ToUnicode Type Type0 UF URI',
    'UserUnit ViewerPreferences W XHeight XML application#2Fvc+jwt length',
  ].flatMap((line) => line.split(' ')),
);
