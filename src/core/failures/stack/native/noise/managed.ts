import { type NoiseWords, words } from './noise-words.ts'

/** Java, its machine on Android and what a program calls them through. */
export const MANAGED: NoiseWords = {
  starts: words(`
    art::runtime::abort art::abortstate art::faultmanager art_sigsegv art_quick_
    art::interpreter:: art::artmethod::invoke art::javavmext::jniabort art::scopedcheck
    art::checkjni art::jnicheck art::thread::createnativethread art::thread::assert
    art::reflectedinvoke art::invokewith artquick artinvoke nterp_ execmterp android.os.parcel.
    android.os.binderproxy. android.app.activitymanagerproxy. base::android::checkexception
    jni_generator:: jvm_handle_ vmerror:: os::abort javacalls::`),
  libraries: words(`
    java. javax. jdk. sun. com.sun. kotlin. kotlinx. scala. java.base/ java.desktop/ java.xml/
    jdk.internal/ com.android.internal. android. androidx. dalvik. libcore.`),
  paths: words(`/art/runtime/`),
}
