import { type NoiseWords, words } from './noise-words.ts'

/** The standard libraries of C++, Rust, Go and Swift, and the one that WebKit has instead. */
export const STANDARD_LIBRARY: NoiseWords = {
  names: words(`
    _objc_terminate _objc_exception_destructor objc_exception_throw panic rust_panic
    rust_begin_unwind rust_oom rust_eh_personality demangling_terminate_handler`),
  starts: words(`
    std::terminate std::__terminate std::rethrow std::unexpected std::__throw
    std::__libcpp_verbose std::__glibcxx_assert std::__replacement_assert std::__verbose
    std::panic std::sys std::process std::io::write std::rt:: std::alloc std::backtrace
    std::thread::local compiler_builtins:: __gnu_cxx:: __gnu_debug:: __cxxabiv1:: __cxa_ _unwind_
    __cxx_ _cxxthrow abi:: operator wtf:: boost::throw_exception boost::assertion stdext::
    panic_abort:: panic_unwind:: __rust_ __rustc __rg_ __rdl_ rust_metadata _$lt$ $lt$ <core::
    <alloc:: <std:: alloc:: core::alloc:: core::array:: core::cell:: core::char:: core::fmt::
    core::hint:: core::intrinsics:: core::iter:: core::mem:: core::num:: core::ops::
    core::option:: core::panic:: core::panicking:: core::ptr:: core::result:: core::slice::
    core::str:: runtime. runtime/ internal/runtime testing. reflect. swift_ _swift_ swift.
    _assertionfailure`),
  phrases: [
    'closure #',
    'implicit closure #',
    'partial apply',
    'function signature specialization',
    'generic specialization',
    'reabstraction thunk',
    'merged ',
    'specialized ',
    'outlined ',
  ],
  paths: words(`
    libc++/ /libc++ libcxx/ libstdc++ /rustc/ /rust/library/ rustlib/src/rust/
    /goroot/src/runtime/ msvc/include/ /vc/tools/msvc/ /vc/include/ /lib/zig/std/ base/callback
    base/functional/callback`),
  libraries: words(`std:: g_malloc g_realloc g_free`),
  libraryPaths: words(`/include/c++/ /c++/v1/`),
  binaries: words(`libc++ libstdc++ libobjc libswift corefoundation`),
}
