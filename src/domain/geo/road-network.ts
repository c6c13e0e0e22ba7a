/** The highways as a graph: towns, and the stretches of road between them. Degrees, miles, minutes. */
export interface RoadNetwork {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Per stretch: its ends, its road length, and a truck's time for it. */
  readonly from: Uint16Array
  readonly to: Uint16Array
  readonly miles: Float64Array
  readonly minutes: Float64Array
  /** The stretches at town n are `stretches[firstStretch[n]]` to `stretches[firstStretch[n + 1] - 1]`. */
  readonly stretches: Uint16Array
  readonly firstStretch: Uint16Array
}

/**
 * Reads public/geo/roads.tsv, one route per line, `I-8\t56.3\t32715,-117161 30.1 32835,-116766 …`: its name, a truck's
 * average mph, then town, road miles to the next town, town, and so on. Towns are points in thousandths of a degree;
 * routes meet where they share a point.
 */
export function parseRoads(text: string): RoadNetwork {
  const towns = new Map<string, number>()
  const from: number[] = []
  const to: number[] = []
  const miles: number[] = []
  const minutes: number[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, speed, way = ''] = line.split('\t')
    const parts = way.split(' ')
    for (let i = 0; i + 2 < parts.length; i += 2) {
      const length = Number(parts[i + 1])
      from.push(numberOf(towns, parts[i]))
      to.push(numberOf(towns, parts[i + 2]))
      miles.push(length)
      minutes.push((length / Number(speed)) * 60)
    }
  }
  const points = [...towns.keys()].map((point) => point.split(','))
  return {
    latitudes: Float64Array.from(points, ([latitude]) => Number(latitude) / 1000),
    longitudes: Float64Array.from(points, ([, longitude]) => Number(longitude) / 1000),
    from: Uint16Array.from(from),
    to: Uint16Array.from(to),
    miles: Float64Array.from(miles),
    minutes: Float64Array.from(minutes),
    ...stretchesByTown(towns.size, from, to),
  }
}

function numberOf(towns: Map<string, number>, point = ''): number {
  const town = towns.get(point)
  if (town !== undefined) return town
  towns.set(point, towns.size)
  return towns.size - 1
}

function stretchesByTown(towns: number, from: number[], to: number[]) {
  const firstStretch = new Uint16Array(towns + 1)
  for (const town of [...from, ...to]) firstStretch[town + 1] = (firstStretch[town + 1] ?? 0) + 1
  for (let town = 0; town < towns; town++) firstStretch[town + 1] = at(firstStretch, town + 1) + at(firstStretch, town)
  const next = firstStretch.slice()
  const stretches = new Uint16Array(from.length * 2)
  for (const ends of [from, to]) {
    ends.forEach((town, stretch) => {
      stretches[at(next, town)] = stretch
      next[town] = at(next, town) + 1
    })
  }
  return { stretches, firstStretch }
}

function at(list: Uint16Array, index: number): number {
  return list[index] ?? 0
}
