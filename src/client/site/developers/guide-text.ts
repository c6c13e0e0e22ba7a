/** A part of a line: words, code or a link. */
export type GuideSpan =
  | { kind: 'words'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

export type GuideBlock =
  | { kind: 'title' | 'heading'; text: string }
  | { kind: 'words'; spans: GuideSpan[] }
  | { kind: 'list'; items: GuideSpan[][] }
  /** `language` as the fence names it: 'sh' */
  | { kind: 'code'; language: string; text: string }

/** The first line of a command that the tests run. */
const RUNS = /^# runs\n/

const SPAN = /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** Code inside a link loses its marks: the link says enough. */
function spansOf(line: string): GuideSpan[] {
  const spans: GuideSpan[] = []
  let end = 0
  for (const found of line.matchAll(SPAN)) {
    const [whole, code, label = '', href = ''] = found
    if (found.index > end) spans.push({ kind: 'words', text: line.slice(end, found.index) })
    const text = label.replaceAll('`', '')
    if (code !== undefined) spans.push({ kind: 'code', text: code })
    // a file of the repository has no address on a server
    else spans.push(/^https?:|^\//.test(href) ? { kind: 'link', text, href } : { kind: 'code', text })
    end = found.index + whole.length
  }
  if (end < line.length) spans.push({ kind: 'words', text: line.slice(end) })
  return spans
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm

/** Headings, paragraphs and lists of one line each, which is all that the guide has besides code. */
function blocksOf(text: string): GuideBlock[] {
  const blocks: GuideBlock[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1)
    if (line === '') continue
    else if (line.startsWith('# ')) blocks.push({ kind: 'title', text: line.slice(2) })
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
    else if (!line.startsWith('- ')) blocks.push({ kind: 'words', spans: spansOf(line) })
    else if (last?.kind === 'list') last.items.push(spansOf(line.slice(2)))
    else blocks.push({ kind: 'list', items: [spansOf(line.slice(2))] })
  }
  return blocks
}

/** The guide for programs as blocks. It reads the few signs of Markdown that the guide uses. */
export function readGuide(markdown: string): GuideBlock[] {
  const blocks: GuideBlock[] = []
  let end = 0
  for (const fence of markdown.matchAll(FENCE)) {
    const [whole, language = '', code = ''] = fence
    blocks.push(...blocksOf(markdown.slice(end, fence.index)))
    blocks.push({ kind: 'code', language, text: code.replace(RUNS, '').trimEnd() })
    end = fence.index + whole.length
  }
  return [...blocks, ...blocksOf(markdown.slice(end))]
}
