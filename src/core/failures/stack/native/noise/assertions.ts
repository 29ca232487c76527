import { type NoiseWords, words } from './noise-words.ts'

/** What says that a check failed and then aborts: logging, assertions, crash handlers. */
export const ASSERTIONS: NoiseWords = {
  starts: words(`
    debuggerd_signal_handler sbsystembreakintodebugger fx_logger_log g_log g_logv
    g_assertion_message g_assertion_message_expr android_set_abort_message logfatal
    immediate_crash reportfatalerror exit_or_terminate_process fpehandler x11error skdebugf
    abort_with_issue do_abort logging:: base::debug::breakdebugger base::debug::dumpwithout
    base::immediatecrash base::internal::onnomemory base::terminatebecauseoutofmemory
    base::uncheckedmalloc google::logmessage google::logging google::logdestination
    google::base::checkop google::failuresignal google::dumpstack
    google::protobuf::internal::logmessage google::protobuf::internal::logfinisher
    absl::log_internal absl::raw_log absl::base_internal::throwstd syslog:: fx_logger
    fxl::logmessage wtfcrash wtfreport wtflog v8_fatal v8_dcheck v8::base::os::abort
    v8::base::os::debugbreak v8::base::fataloom v8::base::checkfailed v8::base::defaultdcheck
    v8::base::defaultfatal v8::utils::report v8::utils::apicheck v8::api_internal::
    v8::internal::v8::fatalprocessoutofmemory v8::internal::heap::fatalprocessoutofmemory
    v8::internal::fatalprocessoutofmemory v8::internal::isolate::pushstacktraceanddie
    v8::internal::isolate::pushparamsanddie v8::internal::reportapifailure
    v8::internal::runtime_abort v8::internal::__rt_impl_runtime_abort blink::reportv8fatalerror
    blink::reportoom blink::v8fatalerrorhandler blink::blinkgcoutofmemory blink::reportfatalerror
    android::base::logmessage android::base::defaultaborter android::base::setaborter
    __android_log_ __android_logger crashpad:: google_breakpad:: rtc::fatalmessage
    rtc::webrtc_checks skabort sk_abort sk_out_of_memory fx_outofmemory moz_crash moz_reportcrash
    mozilla::detail::invalidarrayindex_crash py_fatalerror llvm::report_fatal_error
    llvm::llvm_unreachable llvm::sys::printstacktrace llvm::sys::runsignalhandlers signalhandler
    crashsignalhandler signalaction cfcrash exceptioncallback issandboxedprocess
    __exceptionpreprocess +[nsexception node::abort node::fatalerror node::onfatalerror
    node::oomerror rb_bug rb_fatal zend_error_noreturn fatal_error abslfailuresignal
    absl::abslfailuresignal std.debug. debug.panic builtin.default_panic`),
  parts: words(`
    log_internal:: ::logmessage:: ::logmessagefatal:: checkfail assertfail assertionfail
    outofmemory onnomemory stackdumpsignalhandler forcecrash defaultdcheckhandler breakdebugger
    crash_signal logmessagevoidify immediatecrash debugbreak base::debug::stacktrace base::debug::collectstack
    logger sk_abort reportoomfailure reportfatalexception`),
}
