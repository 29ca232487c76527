import {
  bytesField,
  encodeMessage,
  floatField,
  integerField,
  messageField,
  type ProtobufField,
  textField,
} from './protobuf-writer.ts'

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
// The first operator set with LayerNormalization.
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
