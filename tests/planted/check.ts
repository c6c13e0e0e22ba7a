import { ALL_BUGS } from './all-bugs.ts'
import { AREAS, plant, readProduct } from './planted-bug.ts'

/** Each bug has a place in today's code, so that `npm run planted` finds it. */
const product = readProduct()
const problems = [
  ...ALL_BUGS.flatMap((bug) => {
    const places = plant(bug, product)
    if (places.length === 1) return []
    const where =
      places.length === 0 ? 'nowhere' : `${places.length} times: ${places.map(({ file }) => file).join(', ')}`
    return [`The snippet of the planted bug '${bug.name}' is found ${where}. It must be found once; see tests/planted.`]
  }),
  ...AREAS.filter((area) => !ALL_BUGS.some((bug) => bug.area === area)).map((area) => `No planted bug is in ${area}.`),
  ...ALL_BUGS.flatMap(({ name }, at) =>
    ALL_BUGS.findIndex((other) => other.name === name) < at ? [`Two planted bugs are named '${name}'.`] : [],
  ),
]

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
