import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|webmanifest|tsv|txt)$/

/** Writes a .br and a .gz beside each text file of the build, so the server never compresses an asset. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = (await readdir(folder, { recursive: true })).filter((file) => COMPRESSIBLE.test(file))
        await Promise.all(
          files.map(async (file) => {
            const bytes = await readFile(path.join(folder, file))
            const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
            await writeFile(path.join(folder, `${file}.br`), brotli)
            await writeFile(path.join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
          }),
        )
      },
    },
  }
}
