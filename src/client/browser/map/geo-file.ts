/** A file of public/geo. @throws when it is neither on the device nor to be had */
export async function geoFile(name: string): Promise<Response> {
  const answer = await fetch(`/geo/${name}`)
  if (!answer.ok) throw new Error(`No /geo/${name}: ${answer.status}`)
  return answer
}
