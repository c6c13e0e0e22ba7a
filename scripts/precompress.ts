import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|webmanifest|tsv|txt)$/
/** The server fills in the public pages at its start and compresses them itself. */
const FILLED_IN_LATER = /^site[/\\]/

/** Writes a .br and a .gz beside each text file of the build, so the server never compresses an asset. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => COMPRESSIBLE.test(file) && !FILLED_IN_LATER.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(path.join(folder, file))
      const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      await writeFile(path.join(folder, `${file}.br`), brotli)
      await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
