/** A file of public/geo. @throws when it's neither cached nor reachable */
export async function fetchGeoFile(name: string): Promise<Response> {
  const answer = await fetch(`/geo/${name}`)
  if (!answer.ok) throw new Error(`Could not load /geo/${name}: ${answer.status}`)
  return answer
}
