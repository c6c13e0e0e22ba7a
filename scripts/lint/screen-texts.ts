/** The part of the syntax tree that finds texts. */
export interface TextNode {
  readonly type: string
  readonly value?: unknown
  readonly name?: unknown
  readonly parent?: TextNode
  readonly quasis?: readonly TextNode[]
  readonly callee?: TextNode
  readonly object?: TextNode
  readonly test?: TextNode | null
  readonly key?: TextNode
  readonly property?: TextNode
}

/** Attributes and props that a screen shows or a screen reader reads. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'confirmLabel',
  'description',
  'heading',
  'hint',
  'label',
  'legend',
  'placeholder',
  'subtitle',
  'text',
  'title',
  'words',
])

/** A sentence or a label: a capital, then a lower-case word, or several words with an end. */
const STARTS_A_SENTENCE = /^[^\p{L}]*(\p{Lu}\p{Ll}+|\p{Lu}) ?(?![\w-]*[A-Z_/:(])/u
/** The same in every language. */
const BRAND = 'Milepost'
/** A name with a filled part, such as `${stop}Address`. */
const FILLED_NAME = /^\S*…\S*$/u
/** Part of a sentence without its start; class names have none of these words. */
const HAS_A_LITTLE_WORD =
  /[\p{L}…] (the|an?|of|to|is|are|in|and|or|for|your|you|not|with|by|it) [\p{L}…\d]|^(the|an?|of|your|no|not) \p{L}/u
const ENDS_A_SENTENCE = /\p{L}{2,},? \S*\p{L}\S*[.?!]$/u
const HAS_A_WORD = /\p{L}{2}/u

/** Where a word is no text: compared, a key, a type, an import, an error for developers. */
const NO_TEXT = new Set([
  'BinaryExpression',
  'SwitchCase',
  'TSLiteralType',
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'MemberExpression',
])

/** What a node shows as a text of the screen; '' for anything else. */
export function shownText(node: TextNode): string {
  const text = wordsOf(node).replaceAll(/&\w+;/g, ' ')
  if (!HAS_A_WORD.test(text) || FILLED_NAME.test(text) || text.trim() === BRAND) return ''
  if (node.type === 'JSXText') return text.trim()
  const holder = holderOf(node)
  if (holder?.type === 'JSXAttribute') {
    return SHOWN.has(attributeName(holder)) || (!IDLE.has(attributeName(holder)) && isProse(text)) ? text : ''
  }
  return isProse(text) && !isIdle(node) ? text : ''
}

function isProse(text: string): boolean {
  return STARTS_A_SENTENCE.test(text) || HAS_A_LITTLE_WORD.test(text) || ENDS_A_SENTENCE.test(text)
}

const IDLE = new Set(['aria-keyshortcuts', 'className', 'key', 'id', 'to', 'href', 'type', 'data-testid'])

function wordsOf(node: TextNode): string {
  if (node.type === 'TemplateLiteral') {
    return (node.quasis ?? []).map(({ value }) => (value as { cooked: string }).cooked).join('…')
  }
  return typeof node.value === 'string' ? node.value : ''
}

function holderOf(node: TextNode): TextNode | undefined {
  let at = node.parent
  while (
    at &&
    ['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer', 'TemplateLiteral'].includes(at.type)
  )
    at = at.parent
  return at
}

function attributeName(attribute: TextNode): string {
  const { name } = attribute.name as { name: unknown }
  return typeof name === 'string' ? name : ''
}

function isIdle(node: TextNode): boolean {
  const { parent } = node
  if (!parent) return true
  if (NO_TEXT.has(parent.type)) return true
  if (parent.type === 'Property' && parent.key === node) return true
  const call = holderOf(node)
  if (call?.type === 'NewExpression') return String(call.callee?.name).endsWith('Error')
  return call?.type === 'CallExpression' && call.callee?.object?.name === 'console'
}
