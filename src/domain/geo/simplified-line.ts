type Position = [longitude: number, latitude: number]

/**
 * A line with fewer points that never strays more than `tolerance` degrees from the given one (Ramer, Douglas and
 * Peucker). Degrees of longitude count as degrees of latitude, which on a US map keeps slightly too much.
 */
export function simplifyLine(line: readonly Position[], tolerance: number): Position[] {
  const keeps = new Uint8Array(line.length)
  keeps[0] = keeps[line.length - 1] = 1
  // an explicit stack: recursion over a hundred thousand points would overflow
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
