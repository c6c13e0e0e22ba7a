type Position = [longitude: number, latitude: number]

/**
 * A line of fewer points that nowhere strays farther than `tolerance` degrees from the one given (Ramer, Douglas and
 * Peucker). Degrees of longitude count as those of latitude, which on a map of the US keeps a little too much.
 */
export function simplifiedLine(line: readonly Position[], tolerance: number): Position[] {
  const keeps = new Uint8Array(line.length)
  keeps[0] = keeps[line.length - 1] = 1
  // a stack of its own: a line of a hundred thousand points would exhaust the engine's
  const pieces: [number, number][] = [[0, line.length - 1]]
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [first, last] = piece
    const farthest = farthestFrom(line, first, last)
    if (farthest.distance <= tolerance) continue
    keeps[farthest.index] = 1
    pieces.push([first, farthest.index], [farthest.index, last])
  }
  return line.filter((_, index) => keeps[index] === 1)
}

function farthestFrom(line: readonly Position[], first: number, last: number): { index: number; distance: number } {
  let [index, distance] = [first, 0]
  for (let i = first + 1; i < last; i++) {
    const away = distanceToPiece(line[i], line[first], line[last])
    if (away > distance) [index, distance] = [i, away]
  }
  return { index, distance }
}

function distanceToPiece([x, y]: Position = [0, 0], [ax, ay]: Position = [0, 0], [bx, by]: Position = [0, 0]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
