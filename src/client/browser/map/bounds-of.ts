type Position = readonly [longitude: number, latitude: number]

/** The smallest box around all: its south-west and north-east corners. */
export function boundsOf(positions: readonly Position[]): [[number, number], [number, number]] {
  const [longitudes, latitudes] = [positions.map(([longitude]) => longitude), positions.map(([, latitude]) => latitude)]
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ]
}
