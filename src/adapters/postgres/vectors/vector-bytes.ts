/** What `vector_send` puts before the numbers: how many there are, and two bytes of nothing. */
const HEADER_BYTES = 4

/** The numbers of a vector as PostgreSQL sends them: 32-bit floats, the highest byte first. */
export function decodeVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset + HEADER_BYTES)
  const values = new Float32Array((bytes.byteLength - HEADER_BYTES) / 4)
  for (let at = 0; at < values.length; at++) values[at] = view.getFloat32(at * 4)
  return values
}
