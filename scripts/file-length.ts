import { globSync, readFileSync } from 'node:fs'

/** Split a longer file into modules; region comments don't help. */
const LONGEST = 400

const HAND_WRITTEN = ['*.{ts,html}', '{src,sw,scripts,tests}/**/*.{ts,tsx,mjs,css,html,sql}']
const GENERATED = ['**/*.gen.ts']

const tooLong = globSync(HAND_WRITTEN, { exclude: GENERATED })
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
  .filter(({ lines }) => lines > LONGEST)

for (const { file, lines } of tooLong) {
  console.error(`${file} has ${lines} lines, more than ${LONGEST}: split it by what is in it.`)
}
process.exitCode = tooLong.length > 0 ? 1 : 0
