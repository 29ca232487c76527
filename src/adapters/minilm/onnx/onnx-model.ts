export type ElementType = 'float32' | 'int8' | 'int64'

export interface OnnxTensor {
  readonly name: string
  readonly type: ElementType
  readonly shape: readonly number[]
  readonly values: Float32Array | Int8Array | BigInt64Array
}

export type OnnxAttribute =
  | { readonly integer: number }
  | { readonly integers: readonly number[] }
  | { readonly float: number }

interface OnnxNode {
  readonly operator: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes: Readonly<Record<string, OnnxAttribute>>
}

/** An input or output of the graph. A named dimension may have any size. */
interface OnnxValue {
  readonly name: string
  readonly type: ElementType
  readonly shape: readonly (number | string)[]
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  readonly tensors: readonly OnnxTensor[]
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
}

// TensorProto.DataType
const ELEMENT_TYPES: Readonly<Record<ElementType, number>> = { float32: 1, int8: 3, int64: 7 }
export const FLOAT_32: number = ELEMENT_TYPES.float32

const IR_VERSION = 8
// The first opset with LayerNormalization.
const OPERATOR_SET = 17

/** Encodes a graph as an ONNX `ModelProto`; field numbers are those of onnx.proto3. */
export function encodeOnnxModel(graph: OnnxGraph): Uint8Array {
  return encodeMessage([
    integerField(1, IR_VERSION),
    textField(2, 'loci'),
    messageField(7, graphFields(graph)),
    messageField(8, [textField(1, ''), integerField(2, OPERATOR_SET)]),
  ])
}

function graphFields(graph: OnnxGraph): readonly ProtobufField[] {
  return [
    ...graph.nodes.map((node) => messageField(1, nodeFields(node))),
    textField(2, 'graph'),
    ...graph.tensors.map((tensor) => messageField(5, tensorFields(tensor))),
    ...graph.inputs.map((value) => messageField(11, valueFields(value))),
    ...graph.outputs.map((value) => messageField(12, valueFields(value))),
  ]
}

function nodeFields(node: OnnxNode): readonly ProtobufField[] {
  return [
    ...node.inputs.map((input) => textField(1, input)),
    ...node.outputs.map((output) => textField(2, output)),
    textField(4, node.operator),
    ...Object.entries(node.attributes).map(([name, attribute]) =>
      messageField(5, attributeFields(name, attribute)),
    ),
  ]
}

function attributeFields(name: string, attribute: OnnxAttribute): readonly ProtobufField[] {
  const nameField = textField(1, name)
  if ('float' in attribute) return [nameField, floatField(2, attribute.float), integerField(20, 1)]
  if ('integer' in attribute) {
    return [nameField, integerField(3, attribute.integer), integerField(20, 2)]
  }
  return [
    nameField,
    ...attribute.integers.map((value) => integerField(8, value)),
    integerField(20, 7),
  ]
}

function tensorFields(tensor: OnnxTensor): readonly ProtobufField[] {
  const { buffer, byteOffset, byteLength } = tensor.values
  return [
    ...tensor.shape.map((size) => integerField(1, size)),
    integerField(2, ELEMENT_TYPES[tensor.type]),
    textField(8, tensor.name),
    bytesField(9, new Uint8Array(buffer, byteOffset, byteLength)),
  ]
}

function valueFields(value: OnnxValue): readonly ProtobufField[] {
  const dimensions = value.shape.map((size) =>
    messageField(1, [typeof size === 'number' ? integerField(1, size) : textField(2, size)]),
  )
  const tensorType = [integerField(1, ELEMENT_TYPES[value.type]), messageField(2, dimensions)]
  return [textField(1, value.name), messageField(2, [messageField(1, tensorType)])]
}

/** One encoded field, as chunks that are concatenated once, at the end. */
type ProtobufField = readonly Uint8Array[]

// Wire types, https://protobuf.dev/programming-guides/encoding/
const VARINT = 0
const LENGTH_DELIMITED = 2
const FIXED_32 = 5

/** Negative values take ten bytes, as protobuf requires for `int64`. */
export function integerField(number: number, value: number): ProtobufField {
  return [tag(number, VARINT), varint(BigInt(value))]
}

export function floatField(number: number, value: number): ProtobufField {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return [tag(number, FIXED_32), bytes]
}

export function bytesField(number: number, bytes: Uint8Array): ProtobufField {
  return [tag(number, LENGTH_DELIMITED), varint(BigInt(bytes.byteLength)), bytes]
}

export function textField(number: number, text: string): ProtobufField {
  return bytesField(number, new TextEncoder().encode(text))
}

export function messageField(number: number, fields: readonly ProtobufField[]): ProtobufField {
  const pieces = fields.flat()
  return [tag(number, LENGTH_DELIMITED), varint(BigInt(byteLength(pieces))), ...pieces]
}

export function encodeMessage(fields: readonly ProtobufField[]): Uint8Array {
  const pieces = fields.flat()
  const bytes = new Uint8Array(byteLength(pieces))
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}

function tag(number: number, wireType: number): Uint8Array {
  return varint(BigInt(number * 8 + wireType))
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

function byteLength(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((total, piece) => total + piece.byteLength, 0)
}
