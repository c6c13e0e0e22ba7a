import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** Entries that run something, or carry a file inside the file. */
const ARMED_KEYS = [
  'OpenAction',
  'AA',
  'JavaScript',
  'JS',
  'EmbeddedFiles',
  'EF',
  'AF',
  'XFA',
  'RichMediaContent',
  'RichMediaSettings',
  'Collection',
  'Launch',
].map((key) => PDFName.of(key))

/** What programs write about the file's author, device and history. */
const METADATA_KEYS = ['Metadata', 'PieceInfo'].map((key) => PDFName.of(key))
/** The time is evidence, and stays. */
const TIMES = new Set(['/CreationDate', '/ModDate'])

/** Kinds of actions that leave the document. What goes to a page or opens a link stays: a reader asks before a link. */
const ARMED_ACTIONS = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToE',
    'GoToR',
    'Rendition',
    'Movie',
    'Sound',
    'RichMediaExecute',
  ].map((name) => `/${name}`),
)
const ARMED_ANNOTATIONS = new Set(['/FileAttachment', '/RichMedia', '/Movie', '/Screen', '/Sound', '/3D'])

/** More references in a row lead nowhere in practice. */
const MOST_REFERENCES = 10

/** A name, also behind references, which a reader follows. */
function nameAt(dict: PDFDict, key: string): string | undefined {
  let found = dict.get(PDFName.of(key))
  for (let steps = 0; found instanceof PDFRef && steps < MOST_REFERENCES; steps += 1) found = dict.context.lookup(found)
  return found instanceof PDFName ? found.toString() : undefined
}

function disarmDict(dict: PDFDict): void {
  for (const key of [...ARMED_KEYS, ...METADATA_KEYS]) dict.delete(key)
  const action = nameAt(dict, 'S')
  if (action !== undefined && ARMED_ACTIONS.has(action)) for (const key of dict.keys()) dict.delete(key)
  const kind = nameAt(dict, 'Subtype')
  const isArmed = kind !== undefined && ARMED_ANNOTATIONS.has(kind)
  if (isArmed && dict.has(PDFName.of('Rect'))) for (const key of dict.keys()) dict.delete(key)
}

/** Removes scripts, actions, embedded files and metadata from every object, also from those that nothing refers to. */
export function disarm(pdf: PDFDocument): void {
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    // copied byte for byte, and a more lenient reader may understand it
    const isUnread = object instanceof PDFInvalidObject
    if (isUnread || (object instanceof PDFStream && nameAt(object.dict, 'Type') === '/Metadata'))
      pdf.context.delete(ref)
  }
  const waiting: PDFObject[] = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
  const { Info, Encrypt, Root } = pdf.context.trailerInfo
  const about = Info && pdf.context.lookup(Info)
  if (about instanceof PDFDict) for (const key of about.keys()) if (!TIMES.has(key.toString())) about.delete(key)
  waiting.push(...[Info, Encrypt, Root].filter((object) => object !== undefined))
  const seen = new Set<PDFObject>()
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (seen.has(object)) continue
    seen.add(object)
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict) {
      disarmDict(dict)
      waiting.push(...dict.values())
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
  }
}
