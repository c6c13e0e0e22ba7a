/** A theme color such as `sign-deep` as `rgb(…)`: MapLibre reads neither CSS variables nor OKLCH. */
export function tokenColor(name: string): string {
  // as a used color, because a token is light-dark(…)
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${name})`
  document.body.append(probe)
  const value = getComputedStyle(probe).color
  probe.remove()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d')
  if (!brush) return 'gray'
  brush.fillStyle = value || 'gray'
  brush.fillRect(0, 0, 1, 1)
  const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
