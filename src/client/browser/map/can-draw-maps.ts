/** Whether the browser has WebGL 2, which draws the maps: some old or locked-down devices lack it. */
export function canDrawMaps(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
