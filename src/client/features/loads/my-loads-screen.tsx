export function MyLoadsScreen() {
  return null
}
