import path from 'node:path'
import { nameRefusal, productNounRefusal } from './file-names.ts'
import { properName, refusal } from './rooms.ts'
import { screenText } from './screen-texts.ts'

/** The part of the syntax tree that this plugin reads. */
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly name?: string
  readonly source?: Node | null
  readonly argument?: Node
  readonly callee?: Node
  readonly tag?: Node
  readonly object?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
  readonly declaration?: Node | null
  readonly declarations?: readonly Node[]
  readonly id?: Node | null
}

interface Fixer {
  replaceText(node: Node, text: string): unknown
}

interface Context {
  readonly filename: string
  readonly cwd: string
  report(problem: { node: Node; message: string; fix?: (fixer: Fixer) => unknown }): void
}

type Visitor = Record<string, (node: Node) => void>

/** The file from the repository root, with forward slashes. */
function fileOf(context: Context): string {
  return path.relative(context.cwd, context.filename).replaceAll(path.sep, '/')
}

const imports = {
  meta: { fixable: 'code' },
  create(context: Context): Visitor {
    const file = fileOf(context)
    const check = (node: Node) => {
      const source = node.source ?? node.argument
      if (typeof source?.value !== 'string') return
      const message = refusal(file, source.value)
      if (!message) return
      const name = properName(file, source.value)
      context.report({ node: source, message, ...(name && { fix: (fixer) => fixer.replaceText(source, `'${name}'`) }) })
    }
    const refuseReexport = (node: Node) => {
      if (node.source) context.report({ node, message: 'No barrels: import it from the file that declares it.' })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
      ExportNamedDeclaration: refuseReexport,
      ExportAllDeclaration: refuseReexport,
    }
  },
}

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

const noEnvironment = {
  create(context: Context): Visitor {
    return {
      MemberExpression: (node) => {
        if (dotted(node) === 'process.env') {
          context.report({
            node,
            message:
              'The environment is read once, by src/server/config.ts: add the variable there and take its value from the context.',
          })
        }
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

const noStrayTexts = {
  create(context: Context): Visitor {
    if (/[/-]copy\.ts$/.test(fileOf(context))) return {}
    const check = (node: Node) => {
      const text = screenText(node)
      if (text) context.report({ node, message: `Screen texts live in copy.ts, beside their screen: move '${text}'.` })
    }
    return { JSXText: check, Literal: check, TemplateLiteral: check }
  },
}

const fileNames = {
  create(context: Context): Visitor {
    return {
      Program: (node) => {
        const message = nameRefusal(fileOf(context))
        if (message) context.report({ node, message })
      },
    }
  },
}

const noProductNouns = {
  create(context: Context): Visitor {
    const check = (node: Node, name: string | undefined) => {
      const message = name && productNounRefusal(name)
      if (message) context.report({ node, message })
    }
    return {
      Program: (node) => check(node, path.basename(context.filename).split('.')[0]),
      ExportNamedDeclaration: ({ declaration }) => {
        for (const declared of declaration?.declarations ?? [declaration]) {
          if (declared?.id) check(declared.id, declared.id.name)
        }
      },
    }
  },
}

/** Project rules that the compiler can't check; .oxlintrc.json says where each applies. */
export default {
  meta: { name: 'house' },
  rules: {
    imports,
    'no-hidden-input': noHiddenInput,
    'no-environment': noEnvironment,
    'no-stray-sql': noStraySql,
    'no-stray-texts': noStrayTexts,
    'file-names': fileNames,
    'no-product-nouns': noProductNouns,
  },
}
