const TAG = 0x0112
const SHORT = 3
const ENTRY = 12
const UPRIGHT = 1

/** Of the TIFF structure in which EXIF is written. 1 when it doesn't say. */
export function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  if (tiff.length < 8 || (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM')) return UPRIGHT
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(start); entry += 1) {
    const at = start + 2 + entry * ENTRY
    if (at + ENTRY > tiff.length) break
    if (short(at) === TAG && short(at + 2) === SHORT) return short(at + 8)
  }
  return UPRIGHT
}

/** A TIFF structure that says how the picture is turned and nothing else; null when it stands upright. */
export function orientationTiff(orientation: number): Buffer | null {
  if (orientation <= UPRIGHT || orientation > 8) return null
  // header, one entry, no further directory
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex')
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
