/** Who measured the miles, by the source stored with them. */
const MEASURED: Readonly<Record<string, string>> = {
  'road-model': "estimated by Milepost's road model",
  'straight-line': 'straight-line estimate',
  osrm: 'by OSRM',
  valhalla: 'by Valhalla',
  openrouteservice: 'by OpenRouteService',
  'google-routes': 'by Google Routes',
}

/** The source of the miles a carrier is paid by: "780 mi, estimated by Milepost's road model", '781 mi, by OSRM'. */
export function describeDistanceSource(distanceSource: string): string {
  return MEASURED[distanceSource] ?? `by ${distanceSource}`
}
