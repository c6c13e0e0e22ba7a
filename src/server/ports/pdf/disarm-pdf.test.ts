import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { disarm } from './disarm-pdf.ts'

/** A PDF of one page, armed, disarmed and read again. */
async function disarmed(arm: (pdf: PDFDocument) => void): Promise<{ pdf: PDFDocument; bytes: Uint8Array }> {
  const armed = await PDFDocument.create()
  armed.addPage()
  arm(armed)
  const opened = await PDFDocument.load(await armed.save({ useObjectStreams: false }))
  disarm(opened)
  const bytes = await opened.save({ useObjectStreams: false })
  return { pdf: await PDFDocument.load(bytes), bytes }
}

test("[SAFE-16] a stranger's PDF keeps links to sites, mails and calls, and loses those that open files or run scripts", async () => {
  const links = ['https://milepost.test/a', 'HTTP://milepost.test', 'mailto:a@milepost.test', 'tel:+15125550100']
  const armed = [
    'javascript:app.alert(1)',
    'file:///etc/passwd',
    'cmd.exe',
    ' javascript:1',
    'ms-word:ofe|u|x',
    'data:,x',
  ]
  const { pdf } = await disarmed((armedPdf) => {
    const { context, catalog } = armedPdf
    catalog.set(PDFName.of('URI'), context.obj({ Base: PDFString.of('file:///') }))
    const annotations = [...links, ...armed].map((to, at) => {
      const URI = at % 2 === 0 ? PDFString.of(to) : context.register(PDFHexString.fromText(to))
      return { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI } }
    })
    annotations.push({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      A: { S: 'Thread', URI: PDFString.of('x') },
    })
    armedPdf.getPage(0).node.set(PDFName.of('Annots'), context.obj(annotations))
  })
  const kept: string[] = []
  const look = (object: unknown): void => {
    if (object instanceof PDFArray) object.asArray().forEach(look)
    if (!(object instanceof PDFDict)) return
    const uri = object.lookup(PDFName.of('URI'))
    if (uri instanceof PDFString || uri instanceof PDFHexString) kept.push(uri.decodeText())
    object.values().forEach(look)
  }
  for (const [, object] of pdf.context.enumerateIndirectObjects()) look(object)
  expect(kept.sort()).toEqual(links.toSorted())
  expect(pdf.catalog.has(PDFName.of('URI'))).toBe(false)
})

test("[SAFE-16] a stranger's PDF loses what its streams would take from another file", async () => {
  const { pdf, bytes } = await disarmed((armedPdf) => {
    const { context } = armedPdf
    const stream = context.stream('q Q', {
      F: PDFString.of('\\\\server\\share\\page'),
      FFilter: 'FlateDecode',
      Ref: { F: PDFString.of('other.pdf') },
    })
    armedPdf.getPage(0).node.set(PDFName.of('Contents'), context.register(stream))
  })
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/FFilter|\/Ref\b|other\.pdf|server/)
  expect(pdf.getPageCount()).toBe(1)
})
