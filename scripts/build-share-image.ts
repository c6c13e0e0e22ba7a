/**
 * Draws the picture that shared links show, public/share.png, from the built home page. Run it after the sign or
 * the logo changes, and commit the output.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright/test'

const WIDTH = 1200
const HEIGHT = 630

const html = readFileSync('dist/site/home.html', 'utf8')
const [sign] = /<svg[^>]*role="img".*?<\/svg>/s.exec(html) ?? []
const styles = readdirSync('dist/assets').find((file) => /^site-.*\.css$/.test(file))
if (sign === undefined || styles === undefined) throw new Error('Run npm run build first')
const font = readFileSync('src/client/ui/fonts/overpass.woff2').toString('base64')
const logo = readFileSync('public/favicon.svg').toString('base64')

const browser = await chromium.launch({
  ...(process.env['CHROME_PATH'] && { executablePath: process.env['CHROME_PATH'] }),
})
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await page.setContent(`<style>${readFileSync(`dist/assets/${styles}`, 'utf8')}
  @font-face { font-family: Overpass; src: url(data:font/woff2;base64,${font}); font-weight: 400 800 }
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: linear-gradient(#e4edf1, #f3f2ec 70%, #d3dbc5 70%) }
  header { display: flex; align-items: center; gap: 18px; padding: 44px 60px 0; font: 800 48px Overpass }
  header img { height: 64px }
  svg { position: absolute; left: 220px; top: 130px; width: 920px !important }
</style><header><img src="data:image/svg+xml;base64,${logo}" alt="">Milepost</header>${sign}`)
await page.evaluate('document.fonts.ready.then(() => undefined)')
await page.screenshot({ path: 'public/share.png' })
await browser.close()
