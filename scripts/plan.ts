import { readChunkGraph, readUrlMap } from './chunk-files.ts'
import { mergeParts, splitApart } from './chunk-plan.ts'
import { improvePlan, judgePlan } from './improve-plan.ts'
import { keepPlan, placeParts, readKeptPlan } from './kept-plan.ts'
import { createMeasure } from './measure-parts.ts'
import { pageLoads } from './page-loads.ts'

// npm run plan: searches for a better plan of the app's files for some minutes, and keeps it
const ROUNDS = Number(process.argv[2] ?? 12)
const PERIODS = 25

const all = await readChunkGraph(process.cwd())
const pages = pageLoads(await readUrlMap(), all)
const { graph } = splitApart(all)
const known = { graph, pages, measure: createMeasure(all) }

let best = placeParts(readKeptPlan(), known)?.files ?? mergeParts(graph, pages)
let fullness = judgePlan(best, known)
console.log(`The kept plan: ${fullness.toFixed(3)}`)
for (let round = 1; round <= ROUNDS; round += 1) {
  const found = improvePlan(best, known, { seed: Math.floor(Math.random() * 2 ** 32), periods: PERIODS })
  const judged = judgePlan(found, known)
  console.log(`${round} of ${ROUNDS}: ${judged.toFixed(3)}${judged < fullness ? ', kept' : ''}`)
  if (judged >= fullness) continue
  best = found
  fullness = judged
  keepPlan(best, graph)
}
