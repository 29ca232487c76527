import { type NoiseWords, words } from './noise-words.ts'

/** Fuzzers, test runners and what they call a target with. */
export const FUZZERS: NoiseWords = {
  starts: words(`
    testoneprotoinput rust_fuzzer_test_input runonetest run_all_tests executefilesonybyone
    afl_persistent_loop fuzzer:: libfuzzer_sys:: honggfuzz hfuzz_ centipede:: fuzztest:: testing::
    __afl afl_ protobuf_mutator:: llvmfuzzer main.llvmfuzzer main._cgoexp _cgoexp arbitrary::
    com.code_intelligence.jazzer atheris. gtest exitcallback msanatexitwrapper common_exit
    generic_cpp_`),
  parts: words(`
    ::testoneprotoinput handleexceptionsinmethodifsupported handlesehexceptionsinmethod
    fuzzeddataprovider`),
  paths: words(`
    googletest/src/gtest compiler-rt/lib/fuzzer/ third_party/fuzztest/ node_modules/@jazzer.js
    node:internal atheris/ third_party/libfuzzer/ honggfuzz/ libhfuzz/ aflplusplus/ src/libfuzzer/`),
}
