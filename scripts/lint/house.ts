/** The part of the syntax tree that this plugin reads. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly callee?: Node
  readonly tag?: Node
  readonly object?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
}

interface Context {
  readonly filename: string
  report(problem: { node: Node; message: string }): void
}

type Visitor = Record<string, (node: Node) => void>

/** `Date.now` for the node of `Date.now`, '' for anything more than a name and a property. */
function dotted(node: Node | undefined): string {
  if (node?.type === 'Identifier') return node.name ?? ''
  if (node?.type !== 'MemberExpression' || node.object?.type !== 'Identifier') return ''
  return `${node.object.name}.${node.property?.name}`
}

const HIDDEN_INPUTS = new Set([
  'Date',
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])

const noHiddenInput = {
  create(context: Context): Visitor {
    const refuse = (node: Node, what: string) =>
      context.report({
        node,
        message: `${what} is a hidden input: take the time (or the chance) as a parameter, so that the same question always has the same answer.`,
      })
    return {
      CallExpression: (node) => {
        const called = dotted(node.callee)
        if (HIDDEN_INPUTS.has(called)) refuse(node, `${called}()`)
      },
      NewExpression: (node) => {
        if (dotted(node.callee) === 'Date' && node.arguments?.length === 0) refuse(node, 'new Date()')
      },
    }
  },
}

const QUERY_STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

const noStraySql = {
  create(context: Context): Visitor {
    if (context.filename.endsWith('.sql.ts')) return {}
    const refuse = (node: Node) =>
      context.report({
        node,
        message: 'SQL lives in *.sql.ts: give the query a function there that is named after its intent.',
      })
    return {
      CallExpression: (node) => {
        if (QUERY_STARTS.has(node.callee?.property?.name ?? '')) refuse(node)
      },
      TaggedTemplateExpression: (node) => {
        if (node.tag?.name === 'sql') refuse(node)
      },
    }
  },
}

/** Rules that oxlint doesn't have; oxlint.config.ts says where each applies. */
export default {
  meta: { name: 'house' },
  rules: {
    'no-hidden-input': noHiddenInput,
    'no-stray-sql': noStraySql,
  },
}
