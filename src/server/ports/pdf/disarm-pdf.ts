import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
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

/** Kinds of actions that leave the document. What goes to a page stays. */
const ARMED_ACTIONS = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToE',
    'GoToR',
    'GoToDp',
    'Thread',
    'Rendition',
    'Movie',
    'Sound',
    'RichMediaExecute',
  ].map((name) => `/${name}`),
)
/** Where these lead, a reader asks first. Others open files, or run scripts. */
const SAFE_LINK = /^(https?|mailto|tel):/i

/** What an object takes from another file: a stream's bytes, a page, a picture in another resolution. */
const EXTERNAL_KEYS = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI', 'Alternates'].map((key) => PDFName.of(key))
const ARMED_ANNOTATIONS = new Set(['/FileAttachment', '/RichMedia', '/Movie', '/Screen', '/Sound', '/3D'])

/** More references in a row lead nowhere in practice. */
const MOST_REFERENCES = 10

/** Behind any number of references. */
function valueAt(dict: PDFDict, key: string): PDFObject | undefined {
  let value = dict.get(PDFName.of(key))
  for (let steps = 0; value instanceof PDFRef && steps < MOST_REFERENCES; steps += 1) value = dict.context.lookup(value)
  return value
}

function nameAt(dict: PDFDict, key: string): string | undefined {
  const value = valueAt(dict, key)
  return value instanceof PDFName ? value.toString() : undefined
}

/** Whether a link leads nowhere but to a site, a mail or a call. */
function isSafeLink(dict: PDFDict): boolean {
  const written = valueAt(dict, 'URI')
  return (written instanceof PDFString || written instanceof PDFHexString) && SAFE_LINK.test(written.decodeText())
}

function disarmDict(dict: PDFDict): void {
  for (const key of [...ARMED_KEYS, ...METADATA_KEYS]) dict.delete(key)
  const action = nameAt(dict, 'S')
  const isArmedLink = !isSafeLink(dict)
  // of the document, it is the start of links without one
  if (isArmedLink) dict.delete(PDFName.of('URI'))
  if ((isArmedLink && action === '/URI') || (action !== undefined && ARMED_ACTIONS.has(action)))
    for (const key of dict.keys()) dict.delete(key)
  const kind = nameAt(dict, 'Subtype')
  const isArmedNote = kind !== undefined && ARMED_ANNOTATIONS.has(kind)
  if (isArmedNote && dict.has(PDFName.of('Rect'))) for (const key of dict.keys()) dict.delete(key)
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
      if (object instanceof PDFStream) for (const key of EXTERNAL_KEYS) dict.delete(key)
      waiting.push(...dict.values())
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
  }
}
