import path from 'node:path'

const EMPTY_WORDS = /^(utils?|helpers?|common|misc|shared)$/
/** Product nouns that the design system must not use; 'load' or 'driver' count only as whole words. */
const PRODUCT_NOUNS = new Set(
  (
    'load loads booking bookings lane lanes carrier broker dispatcher shipper driver ' +
    'freight haul tender detention deadhead truck trailer pickup pod'
  ).split(' '),
)

/** The error message for a file name, or undefined when it is fine. */
export function nameRefusal(file: string): string | undefined {
  const { dir, base } = path.posix.parse(file)
  const stem = base.split('.')[0] ?? ''
  const empty = [...dir.split('/'), stem].find((word) => EMPTY_WORDS.test(word))
  if (empty) return `'${empty}' says nothing: name the file by what is in it, like money.ts.`
  if (stem === 'index' && file !== 'sw/index.ts')
    return 'No barrels: import each thing from the file where it lives, and name this one by what is in it.'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return `File names are kebab-case: '${stem}' should be '${kebab(stem)}'.`
  return undefined
}

/** The error message for a name in the design system, or undefined. */
export function productNounRefusal(name: string): string | undefined {
  const noun = kebab(name)
    .split('-')
    .find((word) => PRODUCT_NOUNS.has(word))
  return (
    noun &&
    `The design system knows no product noun, and '${name}' speaks of a ${noun}: move it to src/client/components, or name it by its look.`
  )
}

function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
}
