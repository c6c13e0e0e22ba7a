/** Who measured the miles, by the source stored with them. */
const MEASURED: Readonly<Record<string, string>> = {
  'road-model': "estimated by Milepost's road model",
  'straight-line': 'straight-line estimate',
  openrouteservice: 'by OpenRouteService',
}

/**
 * Marks what follows from the miles of a straight line: '≈ $2.35/mi', '≈ 14 h'. A road may be a third longer, so it is
 * no figure to agree on.
 * @param mark another for paper, whose font has no '≈'
 */
export function markStraightLine<T extends string | null>(
  text: T,
  distanceSource: string | undefined,
  mark = '≈',
): T | string {
  return text !== null && distanceSource === 'straight-line' ? `${mark} ${text}` : text
}

/** The source of the miles a carrier is paid by: "780 mi, estimated by Milepost's road model", '781 mi, by OpenRouteService'. */
export function describeDistanceSource(distanceSource: string): string {
  return MEASURED[distanceSource] ?? `by ${distanceSource}`
}

/** A road between two stops, or over all. */
export interface RoadLength {
  miles: number
  driveMinutes: number
  /** who measured it */
  source: string
}

/** One estimated leg makes the whole an estimate; the last is the roughest. */
const ESTIMATES = ['road-model', 'straight-line']
const roughness = ({ source }: RoadLength) => ESTIMATES.indexOf(source)

/** The road over all legs, of which there is at least one. */
export function sumLegs(legs: readonly RoadLength[]): RoadLength {
  const weakest = legs.reduce((worst, leg) => (roughness(leg) > roughness(worst) ? leg : worst))
  return {
    miles: legs.reduce((sum, { miles }) => sum + miles, 0),
    driveMinutes: legs.reduce((sum, { driveMinutes }) => sum + driveMinutes, 0),
    source: weakest.source,
  }
}
