/** The part of the syntax tree that these rules read. */
interface Node {
  readonly type: string
  readonly range: readonly [number, number]
  readonly parent?: Node
  readonly name?: string
  readonly value?: unknown
  readonly computed?: boolean
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly expression?: Node
  readonly argument?: Node
  readonly arguments?: readonly Node[]
  readonly elements?: readonly (Node | null)[]
  readonly properties?: readonly Node[]
  readonly left?: Node
  readonly right?: Node
  readonly key?: Node
  readonly id?: Node
  readonly init?: Node
  readonly declaration?: Node
  readonly declarations?: readonly Node[]
  readonly source?: { readonly value: string }
  readonly params?: readonly Node[]
  readonly body?: Node | readonly Node[]
}

interface Context {
  readonly sourceCode: { readonly text: string }
  report(problem: { node: Node; message: string }): void
}

type Visitor = Record<string, (node: Node) => void>

const textOf = (context: Context, node: Node) => context.sourceCode.text.slice(...node.range)

/** `expect(subject, message).not.matcher(bound)` around the node of its last call. */
function expectation(call: Node): { expect: Node; matcher: string; isNot: boolean; waits: boolean } | undefined {
  let at = call.callee
  const names: string[] = []
  while (at?.type === 'MemberExpression') {
    names.unshift(at.property?.name ?? '')
    at = at.object
  }
  if (at?.type !== 'CallExpression') return undefined
  const called = at.callee?.type === 'MemberExpression' ? at.callee.object : at.callee
  if (called?.name !== 'expect' || names.length === 0) return undefined
  return {
    expect: at,
    matcher: names.at(-1) ?? '',
    isNot: names.includes('not'),
    waits: at.callee?.property?.name === 'poll',
  }
}

function isFunction(node: Node): boolean {
  return ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type)
}

function* ancestors(node: Node): Generator<Node> {
  for (let at = node.parent; at !== undefined && at !== null; at = at.parent) yield at
}

/** A promise that only time ends. */
const noPause = {
  create(context: Context): Visitor {
    const refuse = (node: Node) =>
      context.report({
        node,
        message:
          'A pause is too short on a busy machine and too long on a quiet one: wait for what a person or a client would see, or move the clock that the product reads.',
      })
    return {
      ImportDeclaration: (node) => {
        if (/^(node:)?timers\/promises$/.test(node.source?.value ?? '')) refuse(node)
      },
      CallExpression: (node) => {
        const called = node.callee?.property?.name ?? node.callee?.name
        if (called === 'waitForTimeout') refuse(node)
        if (called !== 'setTimeout' || node.callee?.type === 'MemberExpression') return
        const [then, ms] = node.arguments ?? []
        // the next turn, not a time
        if (ms?.value === 0) return
        for (const at of ancestors(node)) {
          if (!isFunction(at) || at.parent?.type !== 'NewExpression' || at.parent.callee?.name !== 'Promise') continue
          const resolve = at.params?.[0]?.name
          if (then && resolve && textOf(context, then).includes(resolve)) refuse(node)
        }
      },
    }
  },
}

/** A limit of real time that a busy machine doesn't keep. */
const noRealTime = {
  create(context: Context): Visitor {
    return {
      CallExpression: (node) => {
        const found = expectation(node)
        const [subject] = found?.expect.arguments ?? []
        const [bound] = node.arguments ?? []
        if (!subject || !bound || !found?.matcher.startsWith('toBeLess')) return
        // a limit with a name is of days
        if (/[A-Z]{2}/.test(textOf(context, bound))) return
        if (!/\b(performance|Date)\.now\(\)/.test(textOf(context, subject))) return
        context.report({
          node,
          message:
            'A busy machine takes longer: expect what is so meanwhile, or count work (process.cpuUsage) and not the time that passed.',
        })
      },
    }
  },
}

/** A wait that gives up after Vitest's default of a second. */
const noHurriedWait = {
  create(context: Context): Visitor {
    return {
      CallExpression: (node) => {
        const { object, property } = node.callee ?? {}
        if (object?.name !== 'vi' || !/^wait(For|Until)$/.test(property?.name ?? '') || node.arguments?.length !== 1)
          return
        context.report({
          node,
          message: 'By default it gives up after a second, too soon for a busy machine: name a limit, such as 20_000.',
        })
      },
    }
  },
}

const BOUNDS: Readonly<Record<string, string>> = {
  toBeGreaterThan: 'toBeLess',
  toBeGreaterThanOrEqual: 'toBeLess',
  toBeLessThan: 'toBeGreater',
  toBeLessThanOrEqual: 'toBeGreater',
}

/** The innermost function around a node, else the file. */
function scopeOf(node: Node): Node {
  let last = node
  for (const at of ancestors(node)) {
    last = at
    if (isFunction(at)) return at
  }
  return last
}

/** A number that may be wrong in one direction without anybody noticing. */
const noOneSidedBound = {
  create(context: Context): Visitor {
    return {
      CallExpression: (node) => {
        const found = expectation(node)
        const other = found && BOUNDS[found.matcher]
        const [subject, reason] = found?.expect.arguments ?? []
        if (!found || !other || !subject || reason || found.isNot) return
        const text = textOf(context, subject)
        // there is something at all, or soon, which is what the next expectation builds on
        const isLower = other === 'toBeLess'
        if (isLower && (/\.(length|size|count\(\))$/.test(text) || found.waits || node.arguments?.[0]?.value === 0))
          return
        // an order of two values is a rule of its own, and a difference has two sides
        const [bound] = node.arguments ?? []
        if (!bound || /[a-z]{2}|[A-Z]{2}/.test(textOf(context, bound)) || /^Math.abs\(|greatCircleMiles\(/.test(text))
          return
        const around = textOf(context, scopeOf(node)).replaceAll(/\s+/g, ' ')
        if (around.includes(`expect(${text.replaceAll(/\s+/g, ' ')}).${other}`)) return
        context.report({
          node,
          message:
            "A bound on one side passes for any value on the other: name the exact value or both sides, or say in expect's second argument why one side is the rule.",
        })
      },
    }
  },
}

/** Two answers of which one may never come. */
const noEitherOr = {
  create(context: Context): Visitor {
    return {
      CallExpression: (node) => {
        const found = expectation(node)
        const [subject, reason] = found?.expect.arguments ?? []
        if (!subject || reason || !/\)\s*\.or\(/.test(textOf(context, subject))) return
        context.report({
          node,
          message:
            "Either is right here, so the test passes though one of them never comes: bring about one, or say in expect's second argument why both are right.",
        })
      },
    }
  },
}

/** An expectation or a test, but no `pattern.test(`. */
const CHECKS = /(?<![.\w])(expect\w*|test)(\.\w+)*\(/

const SAME_LENGTH = new Set([
  'map',
  'flatMap',
  'toSorted',
  'toReversed',
  'sort',
  'reverse',
  'entries',
  'keys',
  'values',
  'with',
])

/** Checks that hold for every entry of a list, and so for a list without any. */
const noVacuousCheck = {
  create(context: Context): Visitor {
    const text = (node: Node) => textOf(context, node).replaceAll(/\s+/g, ' ')

    function declared(name: string, from: Node): Node | undefined {
      for (const at of ancestors(from)) {
        if (!Array.isArray(at.body)) continue
        for (const statement of at.body as readonly Node[]) {
          const declaration = statement.declaration ?? statement
          for (const { id, init } of declaration.declarations ?? []) if (id?.name === name) return init
        }
      }
      return undefined
    }

    /** Whether the text of a list shows that it has entries. */
    function isFilled(list: Node | undefined, from: Node): boolean {
      switch (list?.type) {
        case 'ArrayExpression':
          return (list.elements ?? []).some(
            (each) => each !== null && (each.type !== 'SpreadElement' || isFilled(each.argument, from)),
          )
        case 'ObjectExpression':
          return (list.properties ?? []).length > 0
        case 'Literal':
          return typeof list.value === 'string' && list.value !== ''
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
        case 'TSNonNullExpression':
        case 'ChainExpression':
        case 'AwaitExpression':
          return isFilled(list.expression ?? list.argument, from)
        case 'Identifier':
          return /^[A-Z][A-Z\d_]+$/.test(list.name ?? '') || isFilled(declared(list.name ?? '', from), from)
        case 'MemberExpression':
          return !list.computed && /^[A-Z][A-Z\d_]+$/.test(list.property?.name ?? '')
        case 'NewExpression':
          return isFilled(list.arguments?.[0], from)
        case 'CallExpression': {
          const { object, property } = list.callee ?? {}
          const [first] = list.arguments ?? []
          if (object?.name === 'Array' || list.callee?.name === 'Array') return true
          if (object?.name === 'Object' || object?.name === 'Promise') return isFilled(first, from)
          if (list.callee?.name === 'filled') return true
          if (property?.name === 'split' || property?.name === 'matrix') return true
          return SAME_LENGTH.has(property?.name ?? '') && isFilled(object, from)
        }
        default:
          return false
      }
    }

    /** Whether another expectation about the list fails if it is empty. */
    function isCounted(list: Node, from: Node): boolean {
      const names = [text(list), ...(text(list).match(/^[\w.]+/) ?? [])].map((name) =>
        name.replace(/\.(entries|keys|values|map|all|filter)$/, ''),
      )
      const around = [...ancestors(from)].filter(isFunction)
      return around.some((scope) => {
        const outside = textOf(context, scope).replace(textOf(context, from), '').replaceAll(/\s+/g, ' ')
        return names.some((name) => {
          for (let at = outside.indexOf('expect'); at >= 0; at = outside.indexOf('expect', at + 1)) {
            const upTo = outside.slice(at, at + 400).split(/ (?=(?:await )?expect|for \(|const |return )/)[0] ?? ''
            if (!upTo.includes(name) || /\.(every|some)\(/.test(upTo)) continue
            if (
              /\.(toHaveLength|toHaveCount)\((?!0\))|\.toBeGreaterThan|\.(toBe|toEqual|toStrictEqual)\((?!\[\]|0\)|true|false)|\.not\.toEqual\(\[\]|\.not\.toHaveLength\(0|\.toContain|\.toMatchObject/.test(
                upTo,
              )
            )
              return true
          }
          return false
        })
      })
    }

    /** Cases that a generator made may be empty. */
    const isGenerated = (node: Node) =>
      [...ancestors(node)].some((at) => /^(asyncP|p)roperty$/.test(at.callee?.property?.name ?? ''))

    function check(list: Node | undefined, from: Node) {
      if (!list || isFilled(list, from) || isCounted(list, from) || isGenerated(from)) return
      context.report({
        node: list,
        message:
          'This check holds for a list without entries: expect its length or its entries first, or compare the whole list at once.',
      })
    }

    return {
      ForOfStatement: (node) => {
        const body = Array.isArray(node.body) ? undefined : (node.body as Node)
        if (body && CHECKS.test(textOf(context, body))) check(node.right, node)
      },
      CallExpression: (node) => {
        const { object, property } = node.callee ?? {}
        const [first] = node.arguments ?? []
        if (property?.name === 'forEach' && first && CHECKS.test(textOf(context, first))) check(object, node)
        if (property?.name === 'each' && (object?.name === 'test' || object?.name === 'describe')) check(first, node)
        const found = expectation(node)
        const [subject] = found?.expect.arguments ?? []
        if (!found || subject?.type !== 'CallExpression' || found.matcher !== 'toBe') return
        const asked = subject.callee?.property?.name
        const answer = node.arguments?.[0]?.value
        if ((asked === 'every' && answer === true) || (asked === 'some' && answer === false))
          check(subject.callee?.object, node)
      },
    }
  },
}

/** Rules for tests: none of them may need luck to pass, and each must be able to fail. */
export default {
  meta: { name: 'luck' },
  rules: {
    'no-either-or': noEitherOr,
    'no-hurried-wait': noHurriedWait,
    'no-one-sided-bound': noOneSidedBound,
    'no-pause': noPause,
    'no-real-time': noRealTime,
    'no-vacuous-check': noVacuousCheck,
  },
}
