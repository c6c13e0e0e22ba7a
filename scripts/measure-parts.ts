import { gzipSync } from 'node:zlib'
import { type ChunkGraph, getChunk } from './chunk-graph.ts'
import type { Measure } from './improve-plan.ts'

/** Compressed bytes of the file that parts would make. Each set of parts is measured once. */
export function createMeasure(graph: ChunkGraph): Measure {
  const order = orderOf(graph)
  const sizes = new Map<string, number>()
  return (parts) => {
    const sorted = parts.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    const key = sorted.join()
    const size = sizes.get(key) ?? gzipSync(sorted.map((part) => getChunk(graph, part).code).join('')).length
    sizes.set(key, size)
    return size
  }
}

/** As the bundler writes parts into a file: imports first. A part compresses better near what resembles it. */
function orderOf(graph: ChunkGraph): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    getChunk(graph, id).imports.forEach(visit)
    order.set(id, order.size)
  }
  for (const id of graph.keys()) visit(id)
  return order
}
