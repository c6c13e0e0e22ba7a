import {
  PDFAcroTerminal,
  PDFArray,
  type PDFDict,
  type PDFDocument,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib'
import { drawFieldValues, type FieldValue } from '#server/pdf/pdf-field.ts'

/** A field without its form, on a page of its document, and how it is drawn. */
export interface LoneField {
  page: number
  field: PDFDict
  value: FieldValue
}

const READ_ONLY = 1
/** One letter a cell: a value that doesn't fit would be cut. */
const IN_CELLS = 1 << 24
const KEPT_KEYS = ['Rect', 'MK', 'BS', 'F', 'FT', 'V', 'Q', 'Opt'] as const

/**
 * Copied pages lose their document's form, and with it what was typed into its fields: it becomes part of the pages.
 * @returns the fields that the library can't draw, with letters outside Windows-1252 or more of them than cells
 */
export function flattenForm(pdf: PDFDocument): LoneField[] {
  const form = pdf.catalog.getAcroForm() && pdf.getForm()
  if (!form) return []
  const font = form.getDefaultFont()
  const undrawn: LoneField[] = []
  for (const field of form.getFields()) {
    if (!field.needsAppearancesUpdate() || isDrawn(field, font)) continue
    undrawn.push(...takenOut(pdf, field))
    form.removeField(field)
  }
  form.flatten({ updateFieldAppearances: false })
  return undrawn
}

/** Draws it, unless something would be lost: the library draws a question mark for a letter that the font lacks. */
function isDrawn(field: PDFField, font: PDFFont): boolean {
  const letters = new Set(font.getCharacterSet())
  if (Array.from(typedInto(field)).some((letter) => !/\s/.test(letter) && !letters.has(letter.codePointAt(0) ?? 0)))
    return false
  try {
    field.defaultUpdateAppearances(font)
    return true
  } catch {
    return false
  }
}

/** What its widgets need to be fields of another form: read by everybody, changed by nobody. */
function takenOut(pdf: PDFDocument, field: PDFField): LoneField[] {
  const { acroField } = field
  const pages = pdf.getPages().map(({ node }) => node.Annots()?.asArray() ?? [])
  const inherited = (key: string) => acroField.getInheritableAttribute(PDFName.of(key))
  const [size] = /[\d.]+(?=\s+Tf)/.exec(textOf(inherited('DA'))) ?? ['0']
  const text = typedInto(field)
  const name = inherited('TU') ?? PDFHexString.fromText(acroField.getFullyQualifiedName() ?? '')
  const widgets = acroField instanceof PDFAcroTerminal ? acroField.getWidgets() : []
  return widgets.flatMap((widget) => {
    const { dict } = widget
    const page = pages.findIndex((annotations) => annotations.some((each) => pdf.context.lookup(each) === dict))
    if (page === -1) return []
    const lone = pdf.context.obj({ Type: 'Annot', Subtype: 'Widget', DA: PDFString.of(`/Helv ${size} Tf 0 g`) })
    for (const key of KEPT_KEYS) {
      const value = dict.get(PDFName.of(key)) ?? inherited(key)
      if (value) lone.set(PDFName.of(key), value)
    }
    lone.set(PDFName.of('Ff'), PDFNumber.of((acroField.getFlags() & ~IN_CELLS) | READ_ONLY))
    lone.set(PDFName.of('TU'), name)
    const { width, height } = widget.getRectangle()
    return [{ page, field: lone, value: { text, width, height, size: Number(size) } }]
  })
}

function typedInto({ acroField }: PDFField): string {
  const value = acroField instanceof PDFAcroTerminal ? acroField.V() : undefined
  return (value instanceof PDFArray ? value.asArray() : [value]).map(textOf).join('\n')
}

function textOf(value: unknown): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
}

/** Adds them to the pages that were copied from their document, drawn with the fonts of our own documents. */
export async function addLoneFields(
  pdf: PDFDocument,
  { from, pages, fields }: { from: PDFDocument; pages: readonly PDFPage[]; fields: readonly LoneField[] },
): Promise<void> {
  if (fields.length === 0) return
  const copier = PDFObjectCopier.for(from.context, pdf.context)
  const looks = await pdf.embedPdf(
    await drawFieldValues(fields.map(({ value }) => value)),
    fields.map((_, at) => at),
  )
  const form = pdf.catalog.getOrCreateAcroForm()
  for (const [at, { page, field }] of fields.entries()) {
    const copied = copier.copy(field)
    copied.set(PDFName.of('T'), PDFString.of(`field ${form.Fields()?.size() ?? 0}`))
    copied.set(PDFName.of('AP'), pdf.context.obj({ N: looks[at]?.ref ?? null }))
    const ref = pdf.context.register(copied)
    pages[page]?.node.addAnnot(ref)
    form.addField(ref)
  }
}
