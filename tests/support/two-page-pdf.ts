/** A PDF of two pages with a box on each. @param second the object of the second page */
export function twoPages(second = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R>>'): Buffer {
  const box = '20 20 200 300 re f'
  const bodies = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R>>',
    second,
    `<</Length ${box.length}>>stream\n${box}\nendstream`,
  ]
  let text = '%PDF-1.7\n'
  const places = bodies.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${body}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}
