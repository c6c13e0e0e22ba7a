import { firstStop, lastStop } from '#domain/freight/load-stop.ts'

/** As many as map apps take on the way. */
const MOST_WAYPOINTS = 9

/** OWN-04: the address that opens driving directions in a map app or on the web. @param stops in driving order */
export function directionsPage(stops: readonly string[]): string {
  const waypoints = stops.slice(1, -1).slice(0, MOST_WAYPOINTS)
  const query = new URLSearchParams({
    api: '1',
    origin: firstStop(stops),
    destination: lastStop(stops),
    ...(waypoints.length > 0 && { waypoints: waypoints.join('|') }),
    travelmode: 'driving',
  })
  return `https://www.google.com/maps/dir/?${query}`
}
