export interface CurlRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** What a shell makes of a command: words with their quotes removed, and variables in the double ones. */
function wordsOf(command: string, values: ReadonlyMap<string, string>): string[] {
  const text = command.replaceAll('\\\n', ' ').trim()
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare = '']) => {
    if (single !== undefined) return single
    return (double ?? bare).replaceAll(/\$(\w+)/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`${name} has no value: ${command}`)
      return value
    })
  })
}

/** The request of a curl command with the few options that the guide uses. @throws Error for any other */
export function readCurl(command: string, values: ReadonlyMap<string, string>): CurlRequest {
  const [program, ...words] = wordsOf(command, values)
  if (program !== 'curl') throw new Error(`No curl command: ${command}`)
  const request: CurlRequest = { method: 'GET', url: '', headers: {} }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      request.url = word
      continue
    }
    const value = words[(at += 1)] ?? ''
    if (word === '-X') request.method = value
    else if (word === '-d') request.body = value
    else if (word === '-H') {
      const [name = '', ...rest] = value.split(':')
      request.headers[name] = rest.join(':').trim()
    } else throw new Error(`curl ${word} isn't read here`)
  }
  return request
}
