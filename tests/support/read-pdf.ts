import { writeFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'

/** A tagged part of a page, which screen readers announce. */
interface StructNode {
  role?: string
  alt?: string
  children?: StructNode[]
}

interface ReadPdf {
  bytes: Buffer
  pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  text: string
  /** by page */
  texts: string[]
  /** by page */
  trees: StructNode[]
}

/** `PDF_OUT` names a file in which to look at it. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  if (process.env['PDF_OUT']) writeFileSync(process.env['PDF_OUT'], bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdf.getPage(i + 1)))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const texts = contents.map(({ items }) =>
    items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  )
  const trees = (await Promise.all(pages.map((page) => page.getStructTree()))) as StructNode[]
  return { bytes, pdf, text: texts.join(' '), texts, trees }
}

export function nodesIn(node: StructNode): StructNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesIn)]
}
