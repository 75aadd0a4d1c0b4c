// The package has no types; only the parts of OpenJPEG's WebAssembly encoder that tests use are declared.
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  /** Size in pixels, and their format: interleaved components of one or two bytes. */
  export type FrameInfo = {
    width: number;
    height: number;
    bitsPerSample: number;
    componentCount: number;
    isSigned: boolean;
  };
  type Encoder = {
    getDecodedBuffer(info: FrameInfo): Uint8Array;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
  };
  export default function createEncoder(options: {
    wasmBinary: Uint8Array;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<{ J2KEncoder: new () => Encoder }>;
}
