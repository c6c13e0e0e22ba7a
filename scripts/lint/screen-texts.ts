/** The part of the syntax tree that holds texts. */
export interface TextNode {
  readonly type: string
  readonly value?: unknown
  readonly name?: unknown
  readonly parent?: TextNode
  readonly quasis?: readonly TextNode[]
  readonly callee?: TextNode
  readonly object?: TextNode
  readonly key?: TextNode
}

/** Attributes and props that a screen shows or a screen reader reads. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
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
const NEVER_SHOWN = new Set(['aria-keyshortcuts', 'className', 'd', 'data-testid', 'href', 'id', 'key', 'to', 'type'])

/** Parents of a word that is no text: a comparison, a type, an import. */
const NO_TEXT = new Set([
  'BinaryExpression',
  'ExportNamedDeclaration',
  'ImportDeclaration',
  'ImportExpression',
  'MemberExpression',
  'SwitchCase',
  'TSLiteralType',
])
const BETWEEN = new Set(['ConditionalExpression', 'JSXExpressionContainer', 'LogicalExpression', 'TemplateLiteral'])

/** The same in every language. */
const BRAND = 'Milepost'
const HAS_A_WORD = /\p{L}{2}/u
/** A name with a filled part: 'pickup…' of `pickup${ending}`. */
const FILLED_NAME = /^\S*…\S*$/u
/** 'Load board', but no name of code: 'LoadBoard', 'America/Chicago'. */
const STARTS_A_SENTENCE = /^[^\p{L}]*(\p{Lu}\p{Ll}+|\p{Lu}) ?(?![\w-]*[A-Z_/:(])/u
const ENDS_A_SENTENCE = /\p{L}{2,},? \S*\p{L}\S*[.?!]$/u
/** Part of a sentence. Class names contain none of these words. */
const HAS_A_LITTLE_WORD =
  /[\p{L}…] (the|an?|of|to|is|are|in|and|or|for|your|you|not|with|it) [\p{L}…\d]|^(the|an?|of|your|no|not) \p{L}+ \p{L}/u

function isProse(text: string): boolean {
  return STARTS_A_SENTENCE.test(text) || HAS_A_LITTLE_WORD.test(text) || ENDS_A_SENTENCE.test(text)
}

/** The text that a node puts on a screen, '…' for each filled part; '' for a node without one. */
export function screenText(node: TextNode): string {
  const text = textOf(node).replaceAll(/&\w+;/g, ' ').trim()
  if (!HAS_A_WORD.test(text) || FILLED_NAME.test(text) || text === BRAND) return ''
  if (node.type === 'JSXText') return text
  const holder = holderOf(node)
  if (holder?.type === 'JSXAttribute') {
    const name = attributeName(holder)
    return SHOWN.has(name) || (!NEVER_SHOWN.has(name) && isProse(text)) ? text : ''
  }
  return isProse(text) && !isForCode(node, holder) ? text : ''
}

function textOf(node: TextNode): string {
  if (node.type === 'TemplateLiteral')
    return (node.quasis ?? []).map(({ value }) => (value as { cooked: string }).cooked).join('…')
  return typeof node.value === 'string' ? node.value : ''
}

function holderOf(node: TextNode): TextNode | undefined {
  let holder = node.parent
  while (holder && BETWEEN.has(holder.type)) holder = holder.parent
  return holder
}

function attributeName(attribute: TextNode): string {
  const { name } = attribute.name as { name: unknown }
  return typeof name === 'string' ? name : ''
}

/** A key, a comparison, an error or a console line for developers. */
function isForCode(node: TextNode, holder: TextNode | undefined): boolean {
  const { parent } = node
  if (!parent || NO_TEXT.has(parent.type)) return true
  if (parent.type === 'Property' && parent.key === node) return true
  if (holder?.type === 'NewExpression') return String(holder.callee?.name).endsWith('Error')
  return holder?.type === 'CallExpression' && holder.callee?.object?.name === 'console'
}
