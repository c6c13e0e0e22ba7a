/** Who measures, by the name that is stored with the miles. */
const MEASURED: Readonly<Record<string, string>> = {
  'road-model': 'estimated by our road model',
  'straight-line': 'estimated in a straight line',
  osrm: 'by OSRM',
  valhalla: 'by Valhalla',
  openrouteservice: 'by OpenRouteService',
  'google-routes': 'by Google Routes',
}

/** Whose miles these are, for whoever is paid by them: '780 mi, estimated by our road model', '781 mi, by OSRM'. */
export function measuredBy(distanceSource: string): string {
  return MEASURED[distanceSource] ?? `by ${distanceSource}`
}
