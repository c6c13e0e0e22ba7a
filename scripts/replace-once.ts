/** @throws Error when the library has no such part any more. Vite names the plugin and the file. */
export function replaceOnce(code: string, part: RegExp | string, replacement: string): string {
  const replaced = code.replace(part, replacement)
  if (replaced === code) throw new Error(`What this plugin replaces is no longer there: ${String(part)}`)
  return replaced
}
